/** The two processes that render images: one for waiting users, one for background work. */
import { rm } from 'node:fs/promises';
import { Invalid } from '~/platform/errors';
import { currentLog } from '~/platform/log.server';
import { Child, ChildExited } from '~/platform/threads/child-processes.server';
import { ThreadLimitExceeded } from '~/platform/threads/threads.server';
import { storeFile } from './bucket.server';
import { draftPath, variantName } from './files.server';
import { fileField } from './limits';
import type { Inspection, RenderResult, Task, WrittenFile } from './render.server';
import type { Variant } from './schema';
import { libraryError, tooComplicated } from './unusable-image';

const options = {
  program: 'images',
  queue: {
    limit: 64,
    tooMany: 'The server is busy. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
};
const prompt = new Child<Task, RenderResult>({ ...options, timeLimit: 30_000 });
const patient = new Child<Task, RenderResult>({ ...options, timeLimit: 180_000 });

/**
 * Inspects a file and reads all of it. The sanitised SVG is written to `svgTo`.
 * @param isNew whether it was never in a library
 * @throws {Invalid} when it cannot be used
 */
export async function inspect(path: string, svgTo: string, isNew: boolean): Promise<Inspection> {
  const inspection = (await run(prompt, { do: 'inspect', path, svgTo, isNew })) as Inspection;
  if (inspection.clean && !(await renderingError())) await run(prompt, { do: 'measure', path: svgTo });
  return inspection;
}

/** Memory was short. */
export class OutOfMemory extends Invalid {}

const wasKilled = (error: unknown) => error instanceof ChildExited && error.signal === 'SIGKILL';

/** @throws {Invalid} with the message for the uploader */
async function run(child: typeof prompt, task: Task): Promise<RenderResult> {
  try {
    return await child.run(task);
  } catch (error) {
    const isUnknown = error instanceof ChildExited || (error as Error).name === libraryError;
    const problem = isUnknown && !wasKilled(error) ? await renderingError() : null;
    throw problem ? new Invalid({ [fileField]: [problem] }) : asInvalid(error as Error, task);
  }
}

/** Returns why this machine cannot create renditions, or null. */
async function renderingError(): Promise<string | null> {
  try {
    await prompt.run({ do: 'load' });
    return null;
  } catch (error) {
    const { name, message } = error as Error;
    if (wasKilled(error)) return null;
    if (error instanceof ChildExited || /microarchitecture/.test(message))
      return 'This processor cannot make image sizes. Upload an SVG, or move the site to a newer machine.';
    if (name !== libraryError) throw error;
    currentLog().error({ err: error }, 'The image library cannot be loaded.');
    return 'This server cannot load its image library. Upload an SVG, or ask your administrator to read the log.';
  }
}

function asInvalid(error: Error, task: Task): Error {
  if (error.name === 'Unusable') return new Invalid({ [fileField]: [error.message] });
  if (error instanceof ThreadLimitExceeded && task.do === 'measure')
    return new Invalid({ [fileField]: [tooComplicated().message] });
  if (error instanceof ThreadLimitExceeded)
    return new Invalid({ [fileField]: ['This image takes too long to process. Make it smaller.'] });
  if (wasKilled(error)) {
    const message = 'The server was short of memory. Try again in a minute, or make the image smaller.';
    return new OutOfMemory({ [fileField]: [message] });
  }
  if (error instanceof ChildExited) {
    return new Invalid({ [fileField]: ['We cannot read this image. Save it again, or in another format.'] });
  }
  return error;
}

/**
 * Creates one rendition. When the promise resolves, the file is on disk.
 * @param isAwaited whether a user waits for it
 */
export async function makeVariant(
  source: { path: string; digest: string },
  { width, type }: { width: number; type: Exclude<Variant['type'], 'svg'> },
  isAwaited = false,
): Promise<Variant> {
  const draft = await draftPath();
  try {
    const child = isAwaited ? prompt : patient;
    const made = (await run(child, { do: 'make', path: source.path, to: draft, width, type })) as WrittenFile;
    await storeFile(draft, { name: variantName(source.digest, { width, type }), digest: made.digest });
    return { width, type, ...made };
  } finally {
    await rm(draft, { force: true });
  }
}

/** Returns the contrast of an image on a background (render.server.ts). @throws when it cannot be read */
export async function measureContrast(path: string, ground: string): Promise<number | null> {
  return (await prompt.run({ do: 'contrast', path, ground })) as number | null;
}

/** Returns the most frequent colour of a logo (render.server.ts). @throws when it cannot be read */
export async function findColour(path: string): Promise<string | null> {
  return (await prompt.run({ do: 'colour', path })) as string | null;
}

/**
 * Renders an SVG as a PNG of this size in pixels, with transparent margins. Only for our own or sanitised SVG. Convert
 * letters to outlines, because the system may have no fonts.
 * @throws when it is not a drawing, or takes longer than half a minute
 */
export async function renderPng(drawing: { svg: string; width: number; height: number }): Promise<Uint8Array> {
  return (await run(prompt, { do: 'draw', ...drawing })) as Uint8Array;
}
