import { queries } from '../../../db/store.server';
import { ownPicturesKey } from '../legal/texts';

/** Whether pages show pictures of this site alone: an admin has had all others brought here. */
export async function arePicturesOwn(): Promise<boolean> {
  const stored = await queries()
    .selectFrom('siteContent')
    .select('content')
    .where('key', '=', ownPicturesKey)
    .executeTakeFirst();
  return stored?.content === 'true';
}
