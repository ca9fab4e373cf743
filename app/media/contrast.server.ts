/** The contrast of an image against a background. */

import { currentLog } from '~/platform/log.server';
import { queries } from '../../db/store.server';
import { current } from './bucket.server';
import { variantName } from './files.server';
import { mediaIdOf } from './image';
import { measureContrast } from './rendition-worker.server';
import { variantsSchema } from './schema';

/** By digest and background. A file never changes. */
const measured = new Map<string, Promise<number | null>>();
const measuredMax = 100;
/** The wait after a failure, so that not every visitor's page repeats it. */
const retryAfterMs = 60_000;

/**
 * Returns the contrast ratio that three quarters of what is drawn have at least.
 *
 * @param ref a reference to the library or an address
 * @param ground as `#rrggbb`
 * @returns null for a picture with a ground of its own, for an address, and for a file that cannot be read
 */
export async function contrastOf(ref: string | null, ground: string): Promise<number | null> {
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
  const key = `${row.digest} ${ground}`;
  const known = measured.get(key);
  if (known) return known;
  const contrast = current({ name: variantName(row.digest, variant), digest: variant.digest })
    .then((path) => measureContrast(path, ground))
    .catch((error) => {
      currentLog().warn({ err: error }, 'The contrast of an image could not be measured.');
      setTimeout(() => measured.delete(key), retryAfterMs).unref();
      return null;
    });
  if (measured.size >= measuredMax) measured.clear();
  measured.set(key, contrast);
  return contrast;
}
