import { timestamp, withoutNulls } from '~/records/archive-part';
import { recordType } from '~/records/record-type.server';
import * as model from './model.server';
import { publicSocialLinkSchema, socialLinkSchema } from './schema';

export const socialLinks = recordType({
  model,
  schema: socialLinkSchema,
  list: '/admin/site-settings/social-media',
  backOffice: 'mounted',
  screenOptions: { pageSize: 20, hasFormInList: true },
  searchFields: ['platform', 'url'],
  api: { change: 'PUT' },
  publicList: {
    summary: 'List visible social media links in order',
    record: publicSocialLinkSchema,
    list: model.listPublic,
  },
  archive: { name: 'socialLinks', schema: withoutNulls(socialLinkSchema.extend({ updatedAt: timestamp })) },
  screens: [
    {
      name: 'Social Media',
      path: '/admin/site-settings/social-media',
      keywords: 'links facebook twitter instagram linkedin youtube follow',
    },
  ],
});
