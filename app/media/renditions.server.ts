/** Creates the renditions of an image after its upload, one after the other, with pauses. */
import { setTimeout as rest } from 'node:timers/promises';
import { nowIso } from '~/platform/clock.server';
import { currentLog } from '~/platform/log.server';
import { broadcast, isLeader, onPeerRequest } from '~/platform/message-bus.server';
import type { Row } from '../../db/schema';
import { currentStore, queries } from '../../db/store.server';
import { current } from './bucket.server';
import { originalName } from './files.server';
import { fallbackLadder, ladder } from './image';
import { makeVariant } from './rendition-worker.server';
import { type Variant, variantsSchema } from './schema';

/** Milliseconds between two files: the processors have other things to do. */
const restBetween = 50;

let underWay: Promise<void> | null = null;

/** Sees to it that what is to be made will be; anyone who asks need not wait. */
export function makeSoon(): void {
  if (isLeader()) makeHere();
  else broadcast('pictures');
}

function makeHere(): void {
  underWay ??= makeAll()
    .catch((error) => currentLog().warn({ err: error }, 'Image processing failed; will retry.'))
    .finally(() => {
      underWay = null;
    });
}

onPeerRequest('pictures', () => isLeader() && makeHere());

/** Creates all missing renditions. */
export async function makeAll(): Promise<void> {
  const store = currentStore();
  for (let next = await nextOne(); next; next = await nextOne()) {
    await complete(next);
    if (currentStore() !== store) return;
  }
}

/** Resolves when nothing is being made any more. */
export async function nothingUnderWay(): Promise<void> {
  await underWay;
}

type Unfinished = Pick<Row<'media'>, 'id' | 'digest' | 'width' | 'colour' | 'variants'>;

function nextOne(): Promise<Unfinished | undefined> {
  return queries()
    .selectFrom('media')
    .select(['id', 'digest', 'width', 'colour', 'variants'])
    .where('state', '=', 'making')
    .orderBy('id')
    .executeTakeFirst();
}

async function complete({ id, digest, width, colour, variants }: Unfinished): Promise<void> {
  const made = variantsSchema.parse(JSON.parse(variants));
  let outcome: { state: 'ready' } | { state: 'failed'; fault: string } = { state: 'ready' };
  try {
    const path = await current({ name: originalName(digest), digest });
    for (const wanted of wantedOf(width, colour)) {
      if (made.some((variant) => variant.type === wanted.type && variant.width === wanted.width)) continue;
      made.push(await makeVariant({ path, digest }, wanted));
      await rest(restBetween);
    }
  } catch (error) {
    // The disk is full, or the program stops: neither is the picture's fault.
    if ((error as NodeJS.ErrnoException).code) throw error;
    currentLog().error({ err: error, picture: id }, 'Creating the sizes of an image failed.');
    outcome = {
      state: 'failed',
      fault: 'We could not create all sizes of this image. Upload it again.',
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

type Wanted = { width: number; type: Exclude<Variant['type'], 'svg'> };

/** The smallest first; none is larger than the original. */
function wantedOf(width: number, colour: string | null): Wanted[] {
  const upTo = (widths: readonly number[]) => {
    const smaller = widths.filter((one) => one < width);
    const largest = Math.min(width, widths.at(-1) ?? width);
    return [...new Set([...smaller, largest])];
  };
  const fallback = colour === null ? 'png' : 'jpg';
  return [
    ...upTo(fallbackLadder).map((one): Wanted => ({ width: one, type: fallback })),
    ...upTo(ladder).flatMap((one): Wanted[] => [
      { width: one, type: 'webp' },
      { width: one, type: 'avif' },
    ]),
  ];
}
