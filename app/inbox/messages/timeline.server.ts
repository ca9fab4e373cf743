/** The webhook data of messages. Suspected spam is sent once someone marks it as not spam. */

import { reasonLabel } from '~/content/home-page/contact-choices';
import { readContactTerms } from '~/content/home-page/model.server';
import { nowIso } from '~/platform/clock.server';
import { formatZonedTimestamp } from '~/platform/time-zone';
import * as z from '~/platform/zod';
import type { EventName } from '~/records/event';
import {
  type DeliveryRow,
  type EventKind,
  type EventPayload,
  queueEvent,
  readMark,
  setMark,
} from '~/records/event.server';
import type { Row } from '../../../db/schema';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import { contactFieldNames, visitorFacts } from './fields';
import { overdueBefore } from './query.server';
import { dueAt } from './response-time';
import { type ContactField, messageRecordSchema } from './schema';

const subject = 'message';

export function queueMessageEvent(tx: Tx, event: EventName & `message.${string}`, id: number): Promise<void> {
  return queueEvent(tx, event, { subject, subjectId: id });
}

const sentFields = Object.fromEntries(contactFieldNames.map((name) => [name, true])) as Record<ContactField, true>;

/** Excludes notes and other data that staff add for each other. */
const messageDataSchema = messageRecordSchema
  .pick({ id: true, ...sentFields, reasonLabel: true, createdAt: true, dueAt: true, answeredAt: true })
  .extend({ url: z.string().nullable() });

type MessageData = z.output<typeof messageDataSchema>;

const kindOf = (
  headline: (message: MessageData, name: string) => string,
  isWanted: (message: Row<'contactRequests'>) => true | { drop: string } = () => true,
): EventKind<typeof messageDataSchema> => ({
  schema: messageDataSchema,
  async payload({ subjectId }: DeliveryRow, site) {
    const row = await queries()
      .selectFrom('contactRequests')
      .selectAll()
      .where('id', '=', subjectId)
      .executeTakeFirst();
    if (!row) return { drop: 'The message has been deleted.' };
    if (row.status === 'spam') return { drop: 'The message has been marked as spam.' };
    const wanted = isWanted(row);
    if (wanted !== true) return wanted;
    const data = await dataOf(row, site);
    return payloadOf(data, headline(data, `${data.firstName} ${data.lastName}`));
  },
});

async function dataOf(row: Row<'contactRequests'>, site: string | null): Promise<MessageData> {
  const terms = await readContactTerms();
  return messageDataSchema.parse({
    ...row,
    dueAt: dueAt(row.createdAt, terms),
    reasonLabel: reasonLabel(terms, row.reasonForContact),
    url: site && `${site}/admin/messages/${row.id}`,
  });
}

function payloadOf(data: MessageData, title: string): EventPayload<MessageData> {
  return {
    data,
    title,
    text: data.message,
    facts: [['Reason', data.reasonLabel], ...visitorFacts(data), ['Reply due', formatZonedTimestamp(data.dueAt)]],
    ...(data.url ? { link: { label: 'Open the message', url: data.url } } : {}),
  };
}

const answered = { drop: 'The message has been answered or archived.' };

export const messageCreated = kindOf((_, name) => `New message from ${name}`);

export const messageAnswered = kindOf(
  (_, name) => `Answered: the message from ${name}`,
  ({ answeredAt }) => (answeredAt ? true : { drop: 'The message is marked as not answered.' }),
);

export const messageOverdue = kindOf(
  ({ dueAt }, name) => `Overdue since ${formatZonedTimestamp(dueAt)}: the reply to ${name}`,
  ({ answeredAt, status }) => (answeredAt || status === 'archived' ? answered : true),
);

const overdue = 'message.overdue';
const atOnce = 100;

/**
 * Queues events for messages whose reply has become overdue since the last call. Messages that were overdue before the
 * first call get none.
 */
export async function noticeOverdue(): Promise<void> {
  const late = await overdueBefore();
  const mark = await readMark(queries(), overdue);
  if (mark && mark <= nowIso() && !(await received(queries(), mark, late).limit(1).executeTakeFirst())) return;
  await transaction(async (tx) => {
    const after = (await readMark(tx, overdue)) ?? late;
    const nth = await received(tx, after, late)
      .offset(atOnce - 1)
      .limit(1)
      .executeTakeFirst();
    const upTo = nth?.createdAt ?? late;
    for (const { id, status, answeredAt } of await received(tx, after, upTo).execute()) {
      if (answeredAt === null && (status === 'new' || status === 'read')) await queueMessageEvent(tx, overdue, id);
    }
    await setMark(tx, overdue, upTo);
  });
}

function received(db: Queries | Tx, after: string, until: string) {
  return db
    .selectFrom('contactRequests')
    .select(['id', 'status', 'answeredAt', 'createdAt'])
    .where('createdAt', '>', after)
    .where('createdAt', '<=', until)
    .orderBy('createdAt');
}
