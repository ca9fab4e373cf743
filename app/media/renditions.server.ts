/** Creates the renditions of an image after its upload, one after the other, with pauses. */
import { setTimeout as rest } from 'node:timers/promises';
import { nowIso } from '~/platform/clock.server';
import { currentLog } from '~/platform/log.server';
import { broadcast, isLeader, onPeerRequest } from '~/platform/threads/message-bus.server';
import type { Row } from '../../db/schema';
import { currentStore, queries } from '../../db/store.server';
import { current } from './bucket.server';
import { originalName } from './files.server';
import { fallbackWidths, imageWidths } from './image';
import { makeVariant, OutOfMemory } from './rendition-worker.server';
import { type Variant, variantsSchema } from './schema';

/** In milliseconds between two files, to leave the processors to other work. */
const pauseMs = 50;
/** In milliseconds, between attempts for which memory was short. */
const memoryPausesMs = [1000, 10_000, 60_000];

let underWay: Promise<void> | null = null;

/** Requests the creation of missing renditions, without waiting for it. */
export function requestRenditions(): void {
  if (isLeader()) startRenditions();
  else broadcast('pictures');
}

function startRenditions(): void {
  underWay ??= createAllRenditions()
    // After a stop, the database is closed, and the next leader continues.
    .catch((error) => {
      if (isLeader()) currentLog().warn({ err: error }, 'Image processing failed; will retry.');
    })
    .finally(() => {
      underWay = null;
    });
}

onPeerRequest('pictures', () => isLeader() && startRenditions());

async function createAllRenditions(): Promise<void> {
  const store = currentStore();
  for (let next = await findIncomplete(); next; next = await findIncomplete()) {
    await complete(next);
    if (currentStore() !== store || !isLeader()) return;
  }
}

/** Resolves when no rendition is being created.  */
export async function renditionsIdle(): Promise<void> {
  await underWay;
}

type IncompleteImage = Pick<Row<'media'>, 'id' | 'digest' | 'width' | 'colour' | 'variants'>;

function findIncomplete(): Promise<IncompleteImage | undefined> {
  return queries()
    .selectFrom('media')
    .select(['id', 'digest', 'width', 'colour', 'variants'])
    .where('state', '=', 'making')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

async function complete({ id, digest, width, colour, variants }: IncompleteImage): Promise<void> {
  const made = variantsSchema.parse(JSON.parse(variants));
  let outcome: { state: 'ready' } | { state: 'failed'; error: string } = { state: 'ready' };
  try {
    const path = await current({ name: originalName(digest), digest });
    for (const wanted of renditionsFor(width, colour)) {
      if (made.some((variant) => variant.type === wanted.type && variant.width === wanted.width)) continue;
      made.push(await whenMemoryAllows(() => makeVariant({ path, digest }, wanted)));
      await rest(pauseMs);
    }
  } catch (error) {
    // A full disk or a stopping server is not the image's fault.
    if ((error as NodeJS.ErrnoException).code) throw error;
    currentLog().error({ err: error, picture: id }, 'Creating the sizes of an image failed.');
    outcome = {
      state: 'failed',
      error: 'We could not create all sizes of this image. Upload it again.',
    };
  }
  await queries()
    .updateTable('media')
    .set({ ...outcome, variants: JSON.stringify(made), updatedAt: nowIso() })
    .where('id', '=', id)
    // The file may have been replaced.
    .where('digest', '=', digest)
    .execute();
}

async function whenMemoryAllows<T>(make: () => Promise<T>): Promise<T> {
  for (const pause of memoryPausesMs) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof OutOfMemory)) throw error;
      await rest(pause, undefined, { ref: false });
    }
  }
  return make();
}

type RenditionSpec = { width: number; type: Exclude<Variant['type'], 'svg'> };

/** Smallest first. None is larger than the original. */
function renditionsFor(width: number, colour: string | null): RenditionSpec[] {
  const upTo = (widths: readonly number[]) => {
    const smaller = widths.filter((one) => one < width);
    const largest = Math.min(width, widths.at(-1) ?? width);
    return [...new Set([...smaller, largest])];
  };
  const fallback = colour === null ? 'png' : 'jpg';
  return [
    ...upTo(fallbackWidths).map((one): RenditionSpec => ({ width: one, type: fallback })),
    ...upTo(imageWidths).flatMap((one): RenditionSpec[] => [
      { width: one, type: 'webp' },
      { width: one, type: 'avif' },
    ]),
  ];
}
