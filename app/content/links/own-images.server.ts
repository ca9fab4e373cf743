import { queries } from '../../../db/store.server';
import { ownPicturesKey } from '../legal/texts';

/** Whether pages load no external images, because an admin has imported them all. */
export async function arePicturesOwn(): Promise<boolean> {
  const stored = await queries()
    .selectFrom('siteContent')
    .select('content')
    .where('key', '=', ownPicturesKey)
    .executeTakeFirst();
  return stored?.content === 'true';
}
