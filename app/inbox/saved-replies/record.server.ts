import { timestamp } from '~/records/archive-part';
import { recordType } from '~/records/record-type.server';
import * as model from './model.server';
import { savedReplyRecordSchema, savedReplySchema } from './schema';

export const savedReplies = recordType({
  model,
  schema: savedReplySchema,
  list: '/admin/messages/canned-replies',
  backOffice: 'mounted',
  screenOptions: { pageSize: 50, hasPreview: true },
  searchFields: ['title', 'content'],
  markdown: null,
  api: { one: 'cannedReply', record: savedReplyRecordSchema, change: 'PATCH' },
  archive: { name: 'cannedReplies', schema: savedReplySchema.extend({ createdAt: timestamp, updatedAt: timestamp }) },
  publicAddresses: {},
  sitemap: null,
  screens: [
    {
      name: 'Saved replies',
      path: '/admin/messages/canned-replies',
      keywords: 'templates reply answer texts snippets placeholders responses',
    },
  ],
  counts: null,
});
