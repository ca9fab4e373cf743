/** Visits and messages by day, in a period and in the one before. Days begin at midnight in London. */
import { sql } from 'kysely';
import { nowIso } from '~/platform/clock.server';
import { queryInWorker } from '~/platform/threads/worker-query.server';
import { startOfDay } from '~/platform/time-zone';
import { type Actor, authorize } from '~/records/actor';
import { pageTypes } from '~/records/registered-types.server';
import { queries } from '../../../db/store.server';
import { dayInLondon } from '../messages/follow-up';
import { storeAllViews } from './counter.server';
import { addDays, type DayCounts, sumOf } from './period';
import type { DayMark, VisitCount } from './schema';

const topMax = 10;

interface Period {
  from: string;
  /** The day after the last. */
  until: string;
}

/** Returns the counts with the most visited pages and sources. @param length of the period, in days */
export async function readVisits(actor: Actor, length: number) {
  authorize(actor, 'messages');
  // If the write fails, the stored views are shown.
  await storeAllViews().catch(() => undefined);
  const period = lastDays(length);
  const [counts, posts, starts, pages, referringHosts, campaigns] = await Promise.all([
    readVisitCounts(actor, length),
    readPosts(period),
    readStarts(period),
    readTop(period, 'page', 'views'),
    readTop(period, 'referringHost', 'visits'),
    readTop(period, 'campaign', 'visits'),
  ]);
  const titles = await titlesOf(pages.map(({ name }) => name));
  const named = pages.map((page) => ({ ...page, title: titles.get(page.name) ?? null }));
  return { ...counts, marks: [...posts, ...starts], pages: named, referringHosts, campaigns };
}

/** Returns the counts of each day, oldest first, and the sums. The views of the last minute may be missing. */
export async function readVisitCounts(actor: Actor, length: number) {
  authorize(actor, 'messages');
  const all = await readDays(lastDays(2 * length));
  const days = all.slice(length);
  return { days, current: sumOf(days), previous: sumOf(all.slice(0, length)) };
}

function lastDays(length: number): Period {
  const today = dayInLondon(nowIso());
  return { from: addDays(today, 1 - length), until: addDays(today, 1) };
}

const viewsIn = ({ from, until }: Period) =>
  queries().selectFrom('pageViews').where('day', '>=', from).where('day', '<', until);

/** Its day in London is that of all messages in it, because London is whole hours from UTC. */
const messageHour = sql<string>`substr(created_at, 1, 13)`;

async function readDays({ from, until }: Period): Promise<DayCounts[]> {
  const arrivals = queries()
    .selectFrom('contactRequests')
    .select(({ fn, lit }) => [
      messageHour.as('at'),
      lit<number>(0).as('visits'),
      fn.countAll<number>().as('messages'),
      fn.count<number>('answeredAt').as('replies'),
    ])
    .where('createdAt', '>=', startOfDay(from))
    .where('createdAt', '<', startOfDay(until))
    .where('status', '!=', 'spam')
    .where('importedAt', 'is', null)
    .groupBy(messageHour);
  const views = viewsIn({ from, until })
    .select(({ fn, lit }) => [
      'day as at',
      fn.sum<number>('visits').as('visits'),
      lit<number>(0).as('messages'),
      lit<number>(0).as('replies'),
    ])
    .groupBy('day');
  const days = new Map<string, DayCounts>();
  for (let day = from; day < until; day = addDays(day, 1)) days.set(day, { day, visits: 0, messages: 0, replies: 0 });
  for (const { at, visits, messages, replies } of await queryInWorker(views.unionAll(arrivals))) {
    const counts = days.get(at.length === from.length ? at : dayInLondon(`${at}:00:00Z`));
    if (!counts) continue;
    counts.visits += Number(visits);
    counts.messages += Number(messages);
    counts.replies += Number(replies);
  }
  return [...days.values()];
}

/** Returns the blog posts that were published in a period. */
async function readPosts({ from, until }: Period): Promise<DayMark[]> {
  const posts = await queries()
    .selectFrom('blogPosts')
    .select(['title', 'publishedAt'])
    .where('isPublished', '=', true)
    .where('publishedAt', '>=', startOfDay(from))
    .where('publishedAt', '<', startOfDay(until))
    .execute();
  return posts.map(({ title, publishedAt }) => ({ title: `Post: ${title}`, day: dayInLondon(publishedAt ?? '') }));
}

/** Returns the days of the first visits from campaigns that began in a period. */
async function readStarts({ from }: Period): Promise<DayMark[]> {
  const views = queries().selectFrom('pageViews').where('campaign', '!=', '').groupBy('campaign');
  const rows = await queryInWorker(views.select(({ fn }) => ['campaign', fn.min<string>('day').as('day')]));
  return rows.filter(({ day }) => day >= from).map(({ campaign, day }) => ({ title: `Campaign: ${campaign}`, day }));
}

async function readTop(period: Period, column: 'page' | 'referringHost' | 'campaign', of: 'views' | 'visits') {
  const rows = await queryInWorker(
    viewsIn(period)
      .select(({ fn }) => [`${column} as name`, fn.sum<number>(of).as('count')])
      .where(column, '!=', '')
      .groupBy(column)
      .orderBy('count', 'desc')
      .orderBy('name')
      .limit(topMax),
  );
  return rows.map(({ name, count }): VisitCount => ({ name, count: Number(count) }));
}

const lists = ['blog', 'case-studies', 'notices', 'privacy-policy', 'services', 'team', 'terms-of-service'];

/** Returns the titles of pages by path. Deleted pages and tags have none. */
async function titlesOf(paths: string[]): Promise<Map<string, string>> {
  const titles = new Map([['/', 'Home page']]);
  for (const { pathPrefix, table } of pageTypes()) {
    const slugs = paths.filter((path) => path.startsWith(pathPrefix)).map((path) => path.slice(pathPrefix.length));
    const pages = queries()
      .selectFrom(table as 'pages')
      .select(['slug', 'title'])
      .where('slug', 'in', slugs);
    for (const { slug, title } of await pages.execute()) titles.set(pathPrefix + slug, title);
  }
  for (const name of lists) titles.set(`/${name}`, name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' '));
  return titles;
}
