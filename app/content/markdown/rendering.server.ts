/** Renders Markdown in a thread, within limits. The stored HTML records the version of its `renderer`. */
import { Invalid } from '~/platform/errors';
import { programDigest, ThreadLimitExceeded, Threads } from '~/platform/threads/threads.server';
import type { StaffActor } from '~/records/actor';
import { type RenderErrorCode, type RenderedText, renderErrors } from './markdown';

/**
 * In milliseconds of processor time, while a user waits. 200,000 characters of plain text take less than one second.
 */
const timeLimit = 4000;
/** The limit when nobody waits. The text was accepted before. */
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

/** A text that cannot be rendered. The error belongs to its field. */
export class Unrenderable extends Invalid {
  constructor(readonly code: RenderErrorCode) {
    super({ content: [renderErrors[code]] });
  }
}

let digest: string | undefined;

/** Returns the version of the renderer. Text from another version is rendered again. */
export function currentRenderer(): string {
  digest ??= programDigest('markdown');
  return digest;
}

/** The person who waits for the rendering: a staff user, a reader of a page, or nobody. */
export type RenderPriority = StaffActor | 'readers' | 'nobody';

/**
 * Renders a text.
 * @param priority determines the queue: one text per caller is rendered at a time
 * @throws {Unrenderable}
 * @throws {TooMany} when the queue is full
 */
export async function render(markdown: string, priority: RenderPriority, signal?: AbortSignal): Promise<RenderedText> {
  const options = {
    partition: typeof priority === 'string' ? priority : `user ${priority.userId}`,
    timeLimit: priority === 'nobody' ? patientTimeLimit : timeLimit,
    ...(signal && { signal }),
  };
  try {
    const answer = await threads.run(markdown, options);
    if (typeof answer === 'string') throw new Unrenderable(answer);
    return answer;
  } catch (error) {
    // A RangeError means that the call stack or a string exceeds JavaScript's limit.
    const isTooMuch = error instanceof ThreadLimitExceeded || (error as Error).name === 'RangeError';
    throw isTooMuch ? new Unrenderable('effort') : error;
  }
}
