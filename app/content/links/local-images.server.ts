import { queries } from '../../../db/store.server';
import { localImagesOnlyKey } from '../legal/texts';

/** Returns whether pages load no external images, because an admin has imported them all. */
export async function usesLocalImagesOnly(): Promise<boolean> {
  const stored = await queries()
    .selectFrom('siteContent')
    .select('content')
    .where('key', '=', localImagesOnlyKey)
    .executeTakeFirst();
  return stored?.content === 'true';
}
