import { queries } from '../../db/store.server';
import { unpaged } from './records.server';
import { type PublicSocialLink, publicSocialLinkSchema } from './social-link';

/** What visitors see: enabled ones that lead somewhere, in their order. */
export async function listPublic(): Promise<PublicSocialLink[]> {
  const rows = await queries()
    .selectFrom('socialMediaConfig')
    .selectAll()
    .where('isEnabled', '=', true)
    .where('url', 'is not', null)
    .orderBy('displayOrder')
    .orderBy('id')
    .limit(unpaged.pageSize)
    .execute();
  return rows.map((row) => publicSocialLinkSchema.parse({ ...row, isActive: row.isEnabled }));
}
