import { timestamp, withoutNulls } from '~/records/archive-part';
import { recordType } from '~/records/record-type.server';
import * as model from './model.server';
import { socialLinkSchema } from './schema';

export const socialLinks = recordType({
  model,
  schema: socialLinkSchema,
  list: '/admin/site-settings/social-media',
  show: model.setEnabled,
  searchFields: ['platform', 'url'],
  images: [],
  markdown: null,
  archive: { name: 'socialLinks', schema: withoutNulls(socialLinkSchema.extend({ updatedAt: timestamp })) },
  publicAddresses: { '/api/social-media': [] },
  sitemap: null,
  screens: [
    {
      name: 'Social Media',
      path: '/admin/site-settings/social-media',
      words: 'links facebook twitter instagram linkedin youtube follow',
    },
  ],
  counts: null,
});
