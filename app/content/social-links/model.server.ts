import { recordModel } from '../record-model.server';
import {
  type PublicSocialLink,
  platformNames,
  publicSocialLinkSchema,
  socialLinkFields,
  socialLinkRecordSchema,
  socialLinkSchema,
} from './schema';

export const permission = 'site-settings';

export const { kind, list, listShown, find, create, update, show, move, remove } = recordModel({
  permission,
  subject: 'social media link',
  nameOf: ({ platform }) => platformNames[platform],
  table: 'socialMediaConfig',
  fields: socialLinkFields,
  input: socialLinkSchema,
  record: socialLinkRecordSchema,
  kind: 'social-media',
  flag: 'isEnabled',
  order: 'displayOrder',
  fromRow: (row) => ({ ...row, isActive: (row as { isEnabled?: boolean }).isEnabled }),
});

/** Returns the enabled links with a URL, in their order. */
export async function listPublic(): Promise<PublicSocialLink[]> {
  const links = await listShown();
  return links.filter(({ url }) => url !== null).map((link) => publicSocialLinkSchema.parse(link));
}
