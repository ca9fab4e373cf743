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

export const { kind, list, listShown, find, create, update, show, move, remove } = recordModel<
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
  fromRow: (row) => ({ ...row, isActive: (row as { isEnabled?: boolean }).isEnabled }),
});

/** Returns the enabled links with a URL, in their order. */
export async function listPublic(): Promise<PublicSocialLink[]> {
  const links = await listShown();
  return links.filter(({ url }) => url !== null).map((link) => publicSocialLinkSchema.parse(link));
}
