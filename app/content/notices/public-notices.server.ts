/** Notices as visitors see them. */
import { nowIso } from '~/platform/clock.server';
import { clockInLondon, formatTimestamp } from '~/platform/time-zone';
import type { SitemapEntry } from '~/records/record-type';
import { unpaged } from '~/records/records.server';
import type { Row } from '../../../db/schema';
import { queries } from '../../../db/store.server';
import { withImages } from '../markdown/images.server';
import { renderForPage } from '../markdown/stored-rendering.server';
import { texts } from './model.server';
import { type PublicNotice, publicNoticeSchema } from './schema';

/** The maximum at the top of a page. */
const currentMax = 3;

const newestFirst = () =>
  queries().selectFrom('notices').where('isPublished', '=', true).orderBy('publishedAt', 'desc').orderBy('id', 'desc');

/** Returns current and past notices, newest first. */
export async function listPublished(limit = unpaged.pageSize): Promise<PublicNotice[]> {
  const rows = await newestFirst().selectAll().limit(limit).execute();
  return rows.map((row) => publicNoticeSchema.parse(row));
}

/** Returns the notices that have not ended, newest first. */
export async function listCurrent(): Promise<CurrentNotice[]> {
  const rows = await newestFirst().selectAll().where('endsAt', '>', nowIso()).limit(currentMax).execute();
  return rows.map((row) => ({ ...shownOf(row), hasDetails: row.content !== '' }));
}

interface ShownNotice extends PublicNotice {
  /** The time of the resolution, such as "at 14:10"; null for other kinds. */
  resolution: string | null;
}

export interface CurrentNotice extends ShownNotice {
  hasDetails: boolean;
}

function shownOf(row: Row<'notices'>): ShownNotice {
  const notice = publicNoticeSchema.parse(row);
  return { ...notice, resolution: notice.resolvedAt && since(notice.resolvedAt) };
}

/** The page cache renders a page again when the day changes. */
function since(timestamp: string): string {
  const [day, time] = clockInLondon(timestamp).split('T');
  return clockInLondon(nowIso()).startsWith(`${day}`) ? `at ${time}` : `on ${formatTimestamp(timestamp)}`;
}

export interface NoticeEntry extends ShownNotice {
  hasEnded: boolean;
  /** The details, sanitised. */
  html: string;
}

/** Returns the newest notices with their details. */
export async function readNoticePage(limit: number): Promise<NoticeEntry[]> {
  const read = () => newestFirst().selectAll().limit(limit).execute();
  const found = await read();
  const rows = (await renderForPage(texts, found)) ? await read() : found;
  return Promise.all(
    rows.map(async (row) => ({
      ...shownOf(row),
      hasEnded: row.endsAt <= nowIso(),
      html: await withImages(row.html ?? ''),
    })),
  );
}

export async function sitemapEntries(): Promise<SitemapEntry[]> {
  const [newest] = await listPublished(1);
  return newest ? [{ path: '/notices', changedAt: newest.updatedAt }] : [];
}
