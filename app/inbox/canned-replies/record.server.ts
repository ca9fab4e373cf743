import { timestamp } from '~/records/archive-part';
import { recordType } from '~/records/record-type.server';
import * as model from './model.server';
import { cannedAnswerSchema } from './schema';

export const cannedAnswers = recordType({
  model,
  schema: cannedAnswerSchema,
  list: '/admin/messages/canned-answers',
  show: null,
  searchFields: ['title', 'content'],
  images: [],
  markdown: null,
  archive: { name: 'cannedAnswers', schema: cannedAnswerSchema.extend({ createdAt: timestamp, updatedAt: timestamp }) },
  publicAddresses: {},
  sitemap: null,
  screens: [
    {
      name: 'Saved replies',
      path: '/admin/messages/canned-answers',
      words: 'templates replies texts snippets placeholders saved responses',
    },
  ],
  counts: null,
});
