import { nowIso } from '~/platform/clock.server';
import { timestamp, withoutNulls } from '~/records/archive-part';
import { recordType } from '~/records/record-type.server';
import { countVisible } from '~/records/records.server';
import { storedMarkdown } from '../markdown/stored-rendering.server';
import * as model from './model.server';
import { listCurrent, listPublished, sitemapEntries } from './public-notices.server';
import { noticeSchema, publicNoticeSchema } from './schema';

const list = '/admin/notices';

export const notices = recordType({
  model,
  schema: noticeSchema,
  list,
  searchFields: ['text', 'content'],
  markdown: storedMarkdown(model.texts),
  publicList: {
    summary: 'List published notices, current and past, newest first',
    record: publicNoticeSchema,
    list: listPublished,
  },
  archive: {
    name: 'notices',
    schema: withoutNulls(
      noticeSchema.extend({
        publishedAt: timestamp.nullable().default(null),
        resolvedAt: timestamp.nullable().default(null),
        createdAt: timestamp,
        updatedAt: timestamp,
      }),
    ),
    rowOf: ({ publishedAt, ...row }) => ({
      ...row,
      publishedAt: publishedAt ?? (row.isPublished ? row.createdAt : null),
    }),
  },
  publicAddresses: { '/notices': [], '/notices/feed.xml': [] },
  forScreen: async (items) => ({
    items: items.map((item) => ({ ...item, hasEnded: item.endsAt <= nowIso() })),
    extras: {},
  }),
  sitemap: sitemapEntries,
  screens: [
    { name: 'Notices', path: list, keywords: 'status outage disruption incident banner announcement maintenance' },
    { name: 'Post a notice', path: `${list}/new`, keywords: 'add new status outage disruption banner announcement' },
  ],
  async counts() {
    const [{ total }, current] = [await countVisible('notices', 'isPublished'), await listCurrent()];
    return {
      first: total === 1 ? '1 notice' : `${total} notices`,
      second: current.length === 0 ? 'None on the website now' : `${current.length} on the website now`,
      isQuiet: current.length === 0,
    };
  },
});
