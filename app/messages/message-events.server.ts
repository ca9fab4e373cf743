/** What other programs are told of messages. Suspected spam is told of once somebody says that it is none. */
import * as z from 'zod';
import { reasonLabel } from '~/content/contact-choices';
import { readContactTerms } from '~/content/page.server';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { momentInWords } from '~/platform/time-zone';
import type { EventName } from '~/records/event';
import { type Delivery, type EventKind, queueEvent, setMark, type Telling } from '~/records/event.server';
import type { Row } from '../../db/schema';
import { type Queries, queries, type Tx, transaction } from '../../db/store.server';
import { contactRequestRecordSchema } from './contact-request';

const subject = 'message';

/** Has others told of a message, in the transaction that changes it. */
export function tellOfMessage(tx: Tx, event: EventName & `message.${string}`, id: number): Promise<void> {
  return queueEvent(tx, event, { subject, subjectId: id });
}

/** What others may know of a message: what staff make of it among themselves is not in it. */
const messageDataSchema = contactRequestRecordSchema
  .pick({
    id: true,
    firstName: true,
    lastName: true,
    companyName: true,
    companyEmail: true,
    phoneNumber: true,
    cityLocation: true,
    numberOfEmployees: true,
    reasonForContact: true,
    reasonLabel: true,
    message: true,
    createdAt: true,
    dueAt: true,
    answeredAt: true,
  })
  .extend({ url: z.string().nullable() });

type MessageData = z.output<typeof messageDataSchema>;

const kindOf = (
  headline: (message: MessageData, name: string) => string,
  isWanted: (message: Row<'contactRequests'>) => true | { drop: string } = () => true,
): EventKind<typeof messageDataSchema> => ({
  schema: messageDataSchema,
  async tell({ subjectId }: Delivery, site) {
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
    return tellingOf(data, headline(data, `${data.firstName} ${data.lastName}`));
  },
});

async function dataOf(row: Row<'contactRequests'>, site: string | null): Promise<MessageData> {
  const terms = await readContactTerms();
  const dueAt = new Date(Date.parse(row.createdAt) + terms.replyHours * 60 * 60 * 1000).toISOString();
  const label = reasonLabel(terms, row.reasonForContact);
  return messageDataSchema.parse({
    ...row,
    dueAt,
    reasonLabel: label,
    url: site && `${site}/admin/messages/${row.id}`,
  });
}

function tellingOf(data: MessageData, title: string): Telling<MessageData> {
  return {
    data,
    title,
    text: data.message,
    facts: [
      ['Reason', data.reasonLabel],
      ...(data.companyName ? [['Company', data.companyName] as [string, string]] : []),
      ['Email', data.companyEmail],
      ['Phone', data.phoneNumber],
      ['Location', data.cityLocation],
      ['Reply due', momentInWords(data.dueAt)],
    ],
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
  ({ dueAt }, name) => `Overdue since ${momentInWords(dueAt)}: the answer to ${name}`,
  ({ answeredAt, status }) => (answeredAt || status === 'archived' ? answered : true),
);

const overdue = 'message.overdue';
const atOnce = 100;

/**
 * Has others told of messages whose answer has become overdue since this was last done. Call it now and then: the messages
 * that arrived up to a moment have been looked at. What was overdue before this was ever done is told to nobody.
 */
export async function noticeOverdue(): Promise<void> {
  const { replyHours } = await readContactTerms();
  const late = secondsFromNow(-replyHours * 60 * 60);
  const mark = await lookedAtUpTo(queries());
  if (mark && mark <= nowIso() && !(await arrived(queries(), mark, late).executeTakeFirst())) return;
  await transaction(async (tx) => {
    const after = (await lookedAtUpTo(tx)) ?? late;
    const nth = await arrived(tx, after, late)
      .offset(atOnce - 1)
      .limit(1)
      .executeTakeFirst();
    const upTo = nth?.createdAt ?? late;
    for (const { id, status, answeredAt } of await arrived(tx, after, upTo).execute()) {
      if (answeredAt === null && (status === 'new' || status === 'read')) await tellOfMessage(tx, overdue, id);
    }
    await setMark(tx, overdue, upTo);
  });
}

async function lookedAtUpTo(db: Queries | Tx): Promise<string | null> {
  const mark = await db.selectFrom('eventMarks').select('upTo').where('event', '=', overdue).executeTakeFirst();
  return mark?.upTo ?? null;
}

function arrived(db: Queries | Tx, after: string, until: string) {
  return db
    .selectFrom('contactRequests')
    .select(['id', 'status', 'answeredAt', 'createdAt'])
    .where('createdAt', '>', after)
    .where('createdAt', '<=', until)
    .orderBy('createdAt');
}
