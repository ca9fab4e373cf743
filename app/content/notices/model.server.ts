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
    const { current, timestamp } = write;
    const { endsAt = '', kind } = { ...current, ...write.values };
    const wasResolved = current?.kind === 'resolved' && !isPublishing(write);
    if (isPublishing(write) && endsAt <= nowIso())
      throw new Invalid({ endsAt: ['This time has passed. Choose a later one.'] });
    const resolvedAt = wasResolved ? current.resolvedAt : timestamp;
    return { publishedAt: publishedAt(write), resolvedAt: kind === 'resolved' ? resolvedAt : null };
  },
});
