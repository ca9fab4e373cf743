import { nowIso } from '~/platform/clock.server';
import { Invalid } from '~/platform/errors';
import type { StoredTexts } from '../markdown/stored-rendering.server';
import { isPublishing, publishedAt, recordModel } from '../record-model.server';
import { noticeFields, noticeRecordSchema, noticeSchema } from './schema';

export const permission = 'content';

/** The rendered fields. */
export const texts = { table: 'notices', ownOf: () => ({}) } satisfies StoredTexts;

export const { kind, list, find, create, update, show, remove } = recordModel({
  permission,
  subject: 'notice',
  nameOf: ({ text }) => text,
  table: 'notices',
  fields: noticeFields,
  input: noticeSchema,
  record: noticeRecordSchema,
  kind: 'notices',
  flag: 'isPublished',
  order: 'newest',
  texts,
  columns: (write) => {
    const { endsAt = '' } = { ...write.current, ...write.values };
    if (isPublishing(write) && endsAt <= nowIso())
      throw new Invalid({ endsAt: ['This time has passed. Choose a later one.'] });
    return { publishedAt: publishedAt(write) };
  },
});
