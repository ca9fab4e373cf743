/** The colours of a logo: its contrast against a background, and its most frequent colour. */

import { currentLog } from '~/platform/log.server';
import { setNewest } from '../../db/newest-entries';
import { queries } from '../../db/store.server';
import { current } from './bucket.server';
import { variantName } from './files.server';
import { mediaIdOf } from './image';
import * as worker from './rendition-worker.server';
import { variantsSchema } from './schema';

/** By digest and measurement. A file never changes. */
const measured = new Map<string, Promise<unknown>>();
const measuredMax = 100;
/** The wait after a failure, so that not every page view repeats it. */
const retryAfterMs = 60_000;

/**
 * Returns the contrast ratio that at least three quarters of the logo's pixels reach.
 * @param ref a reference to the library or a URL
 * @param ground the background, as `#rrggbb`
 * @returns null for an image with its own background, a URL, or an unreadable file
 */
export const contrastOf = (ref: string | null, ground: string): Promise<number | null> =>
  measure(ref, ground, (path) => worker.measureContrast(path, ground));

/**
 * Returns the most frequent colour other than grey, as `#rrggbb`.
 * @param ref a reference to the library or a URL
 * @returns null for a grey logo, a URL, or an unreadable file
 */
export const colourOf = (ref: string | null): Promise<string | null> => measure(ref, 'colour', worker.findColour);

async function measure<T>(
  ref: string | null,
  what: string,
  run: (path: string) => Promise<T | null>,
): Promise<T | null> {
  const id = mediaIdOf(ref);
  if (id === null) return null;
  const row = await queries()
    .selectFrom('media')
    .select(['digest', 'variants'])
    .where('id', '=', id)
    .executeTakeFirst();
  const variants = variantsSchema.parse(JSON.parse(row?.variants ?? '[]'));
  const variant = variants.find(({ type }) => type === 'svg' || type === 'png');
  if (!row || !variant) return null;
  const key = `${row.digest} ${what}`;
  const known = measured.get(key) as Promise<T | null> | undefined;
  if (known) return known;
  const result = current({ name: variantName(row.digest, variant), digest: variant.digest })
    .then(run)
    .catch((error) => {
      currentLog().warn({ err: error }, 'The colours of an image could not be measured.');
      setTimeout(() => measured.delete(key), retryAfterMs).unref();
      return null;
    });
  setNewest(measured, key, result, measuredMax);
  return result;
}
