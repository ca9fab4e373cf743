/** Renders Markdown in a thread, within limits. The stored HTML records the version of its `renderer`. */
import { Invalid } from '~/platform/errors';
import { programDigest, ThreadLimitExceeded, Threads } from '~/platform/threads.server';
import type { StaffActor } from '~/records/actor';
import { type RenderErrorCode, type RenderedText, renderErrors } from './markdown';

/** Milliseconds of processor time for what someone waits for: 200,000 characters of plain text take less than one second. */
const timeLimit = 4000;
/** The limit when nobody waits. The text was accepted once. */
const patientTimeLimit = 16_000;

const threads = new Threads<string, RenderedText | RenderErrorCode>({
  program: 'markdown',
  size: 1,
  memoryLimit: 256,
  queue: {
    limit: 64,
    partitionLimit: 8,
    tooMany: 'The server is busy. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
});

/** A text that cannot be shown; the field that it was written in says why. */
export class Unrenderable extends Invalid {
  constructor(readonly fault: RenderErrorCode) {
    super({ content: [renderErrors[fault]] });
  }
}

let digest: string | undefined;

/** The version of the renderer. Text that another version has rendered is rendered again. */
export function currentRenderer(): string {
  digest ??= programDigest('markdown');
  return digest;
}

/** The waiting caller: staff, a reader of a page, or nobody. */
export type RenderPriority = StaffActor | 'readers' | 'nobody';

/**
 * Renders a text.
 *
 * @param priority who waits for it: the texts of one wait for each other
 * @throws {Unrenderable}
 * @throws {TooMany} when too many wait already
 */
export async function render(markdown: string, priority: RenderPriority, signal?: AbortSignal): Promise<RenderedText> {
  const options = {
    lane: typeof priority === 'string' ? priority : `user ${priority.userId}`,
    timeLimit: priority === 'nobody' ? patientTimeLimit : timeLimit,
    ...(signal && { signal }),
  };
  try {
    const answer = await threads.run(markdown, options);
    if (typeof answer === 'string') throw new Unrenderable(answer);
    return answer;
  } catch (error) {
    // The second: calls too deep, or a string too long, for JavaScript.
    const isTooMuch = error instanceof ThreadLimitExceeded || (error as Error).name === 'RangeError';
    throw isTooMuch ? new Unrenderable('effort') : error;
  }
}
