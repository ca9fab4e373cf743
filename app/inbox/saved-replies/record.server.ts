import { recordType } from '~/records/record-type.server';
import * as model from './model.server';
import { savedReplySchema } from './schema';

export const savedReplies = recordType({
  model,
  schema: savedReplySchema,
  list: '/admin/messages/canned-replies',
  backOffice: 'mounted',
  screenOptions: { pageSize: 50, hasPreview: true },
  searchFields: ['title', 'content'],
  api: { one: 'cannedReply' },
  archive: model.archive,
  screens: [
    {
      name: 'Saved replies',
      path: '/admin/messages/canned-replies',
      keywords: 'templates reply answer texts snippets placeholders responses',
    },
  ],
});
