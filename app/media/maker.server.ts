/** The two processes that read and make pictures: one for what somebody waits for, one for what nobody does. */
import { rm } from 'node:fs/promises';
import { Child, ChildEnded } from '~/platform/children.server';
import { Invalid } from '~/platform/errors';
import { OverLimit } from '~/platform/threads.server';
import { keep } from './bucket.server';
import type { Inspection, Made, Task } from './draw.server';
import { draftPath, variantName } from './files.server';
import { fileField } from './limits';
import type { Variant } from './media';

export type { Inspection } from './draw.server';

const options = {
  program: 'pictures',
  queue: {
    limit: 64,
    tooMany: 'Too many pictures are being read at this moment. Please try again in a few seconds.',
    retryAfterSeconds: 5,
  },
};
const prompt = new Child<Task, Inspection | Made | Uint8Array>({ ...options, timeLimit: 30_000 });
const patient = new Child<Task, Inspection | Made | Uint8Array>({ ...options, timeLimit: 180_000 });

/**
 * Reads a file that was uploaded to its end. What was cleaned of an SVG is in the draft of that path.
 *
 * @throws {Invalid} when it cannot be used
 */
export async function inspect(path: string, svgTo: string): Promise<Inspection> {
  try {
    return (await prompt.run({ do: 'inspect', path, svgTo })) as Inspection;
  } catch (error) {
    throw asInvalid(error as Error);
  }
}

function asInvalid(error: Error): Error {
  if (error.name === 'Unusable') return new Invalid({ [fileField]: [error.message] });
  if (error instanceof OverLimit)
    return new Invalid({ [fileField]: ['This picture takes too long to be read. Please make it smaller.'] });
  if (error instanceof ChildEnded) {
    return new Invalid({ [fileField]: ['This picture cannot be read. Please save it anew, or as another kind.'] });
  }
  return error;
}

/**
 * Makes one size of a picture in one format; when it resolves, the file lasts.
 *
 * @param isAwaited whether somebody waits for it
 */
export async function makeVariant(
  source: { path: string; digest: string },
  { width, type }: { width: number; type: Exclude<Variant['type'], 'svg'> },
  isAwaited = false,
): Promise<Variant> {
  const draft = await draftPath();
  try {
    const child = isAwaited ? prompt : patient;
    const made = (await child.run({ do: 'make', path: source.path, to: draft, width, type })) as Made;
    await keep(draft, { name: variantName(source.digest, { width, type }), digest: made.digest });
    return { width, type, ...made };
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Draws an SVG as a PNG of that size, in pixels; what is left over is transparent. Only for SVG of one's own, or that the
 * library has cleaned. Fonts are the system's, of which there may be none: letters are to be outlines.
 *
 * @throws when it is no drawing, or takes longer than half a minute
 */
export async function renderPng(drawing: { svg: string; width: number; height: number }): Promise<Uint8Array> {
  return (await prompt.run({ do: 'draw', ...drawing })) as Uint8Array;
}
