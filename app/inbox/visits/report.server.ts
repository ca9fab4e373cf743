/** Visits of the last 30 days, compared with the 30 days before. */
import { now } from '~/platform/clock.server';
import { queryInWorker } from '~/platform/threads/worker-query.server';
import { type Actor, authorize } from '~/records/actor';
import { queries } from '../../../db/store.server';
import { storeAllViews } from './counter.server';
import { type VisitCount, type VisitTotals, visitDays } from './schema';

const topMax = 10;

/** The path of the page with the contact form. */
const formPage = '/';

interface Period {
  from: string;
  /** The day after the last. */
  until: string;
}

export async function readVisits(actor: Actor) {
  authorize(actor, 'messages');
  // If the write fails, the stored views are shown.
  await storeAllViews().catch(() => undefined);
  const period = { from: daysAgo(visitDays - 1), until: daysAgo(-1) };
  const [current, previous, pages, referringHosts, campaigns] = await Promise.all([
    readTotals(period),
    readTotals({ from: daysAgo(2 * visitDays - 1), until: period.from }),
    readTop(period, 'page', 'views'),
    readTop(period, 'referringHost', 'visits'),
    readTop(period, 'campaign', 'visits'),
  ]);
  return { current, previous, pages, referringHosts, campaigns };
}

const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

const viewsIn = ({ from, until }: Period) =>
  queries().selectFrom('pageViews').where('day', '>=', from).where('day', '<', until);

async function readTotals(period: Period): Promise<VisitTotals> {
  const [[views], messages] = await Promise.all([
    queryInWorker(
      viewsIn(period).select(({ fn, eb }) => [
        fn.sum<number | null>('visits').as('visits'),
        fn.sum<number | null>(eb.case().when('page', '=', formPage).then(eb.ref('views')).else(0).end()).as('forms'),
      ]),
    ),
    queries()
      .selectFrom('contactRequests')
      .select(({ fn }) => [fn.countAll<number>().as('messages'), fn.count<number>('answeredAt').as('replies')])
      .where('createdAt', '>=', period.from)
      .where('createdAt', '<', period.until)
      .where('status', '!=', 'spam')
      .executeTakeFirstOrThrow(),
  ]);
  return {
    visits: Number(views?.visits ?? 0),
    formViews: Number(views?.forms ?? 0),
    messages: Number(messages.messages),
    replies: Number(messages.replies),
  };
}

async function readTop(
  period: Period,
  column: 'page' | 'referringHost' | 'campaign',
  of: 'views' | 'visits',
): Promise<VisitCount[]> {
  const rows = await queryInWorker(
    viewsIn(period)
      .select(({ fn }) => [`${column} as name`, fn.sum<number>(of).as('count')])
      .where(column, '!=', '')
      .groupBy(column)
      .orderBy('count', 'desc')
      .orderBy('name')
      .limit(topMax),
  );
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}
