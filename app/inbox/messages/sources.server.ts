import { sql } from 'kysely';
import { secondsFromNow } from '~/platform/clock.server';
import { queryInWorker } from '~/platform/threads/worker-query.server';
import * as z from '~/platform/zod';
import { type Actor, authorize } from '~/records/actor';
import { queries } from '../../../db/store.server';

export const messageSourceSchema = z.object({
  /** The campaign source, else the referring site, else the visitor's own words; null if all are unknown. */
  source: z.string().nullable(),
  medium: z.string().nullable(),
  campaign: z.string().nullable(),
  messages: z.number(),
  /** The number of answered messages. */
  replies: z.number(),
});
export type MessageSource = z.output<typeof messageSourceSchema>;

const rowsMax = 100;

/** Returns the sources of messages that are not spam, most frequent first. */
export async function listSources(actor: Actor, days: number): Promise<MessageSource[]> {
  authorize(actor, 'messages');
  const rows = await queryInWorker(
    queries()
      .selectFrom('contactRequests')
      .select(({ fn }) => [
        fn.min(source).as('source'),
        fn.min('utmMedium').as('medium'),
        fn.min('utmCampaign').as('campaign'),
        fn.countAll<number>().as('messages'),
        fn.count<number>('answeredAt').as('replies'),
      ])
      .where('createdAt', '>=', secondsFromNow(-days * 24 * 60 * 60))
      .where('status', '!=', 'spam')
      .where('importedAt', 'is', null)
      .groupBy([sql`lower(${source})`, sql`lower(utm_medium)`, sql`lower(utm_campaign)`])
      .orderBy('messages', 'desc')
      .orderBy('source')
      .limit(rowsMax),
  );
  return rows.map((row) => ({ ...row, messages: Number(row.messages), replies: Number(row.replies) }));
}

/** In order of reliability: the link, the browser, the visitor. */
const source = sql<string | null>`coalesce(utm_source, referring_host, heard_from)`;
