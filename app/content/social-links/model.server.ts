import { unpaged } from '~/records/records.server';
import { queries } from '../../../db/store.server';
import { recordModel } from '../record-model.server';
import {
  type PublicSocialLink,
  platformNames,
  publicSocialLinkSchema,
  type SocialLinkInput,
  socialLinkLabels,
  socialLinkRecordSchema,
} from './schema';

export const permission = 'site-settings';

export const { kind, list, find, create, update, show, move, remove } = recordModel<
  typeof socialLinkRecordSchema,
  SocialLinkInput,
  'social-media'
>({
  permission,
  subject: 'social media link',
  nameOf: ({ platform }) => platformNames[platform],
  table: 'socialMediaConfig',
  schema: socialLinkRecordSchema,
  kind: 'social-media',
  labels: socialLinkLabels,
  flag: 'isEnabled',
  order: 'displayOrder',
  fromRow: withOlderName,
});

/** Returns the enabled links with a URL, in their order. */
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
  return rows.map((row) => publicSocialLinkSchema.parse(withOlderName(row)));
}

function withOlderName<T extends object>(row: T) {
  return { ...row, isActive: (row as { isEnabled?: boolean }).isEnabled };
}
