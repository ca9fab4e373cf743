import { formatPhone } from '~/platform/phone-number';
import { clockInLondon } from '~/platform/time-zone';
import type { Actor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { allByNumber, type Columns, theseBy, writeCsv } from '~/records/csv.server';
import { writeAs } from '~/records/write-as.server';
import { queries } from '../../../db/store.server';
import { listNotesOf } from '../notes/model.server';
import type { Note } from '../notes/schema';
import { listReplies } from '../replies/progress.server';
import { contactFieldNames, contactFields } from './fields';
import { findIds, listByIds, listMessagesAfter } from './list.server';
import type { MessageQuery } from './query.server';
import type { ContactField, Message } from './schema';

const columnsOf = (names: ContactField[], headingOf: (name: ContactField) => string = (name) => name) =>
  Object.fromEntries(
    names.map((name) => [headingOf(name), (message: WithTexts) => valueFor(contactFields[name].type, message[name])]),
  );

/** A phone number without groups would become a number, without its 0 or + sign. */
const valueFor = (type: string | undefined, value: string | null) =>
  type === 'tel' && value !== null ? formatPhone(value) : value;

/** New fields come last, so that existing columns keep their positions. */
const firstNew = contactFieldNames.indexOf('heardFrom');

const columns: Columns<WithTexts> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  status: ({ status }) => status,
  ...columnsOf(contactFieldNames.slice(0, firstNew).filter((name) => name !== 'message')),
  reason: ({ reasonLabel }) => reasonLabel,
  message: ({ message }) => message,
  dueAt: ({ dueAt }) => dueAt,
  answeredAt: ({ answeredAt }) => answeredAt,
  held: ({ held }) => held,
  spamReason: ({ spamReason }) => spamReason,
  notification: ({ delivery }) => delivery.notification,
  acknowledgement: ({ delivery }) => delivery.acknowledgement,
  reply: ({ delivery }) => delivery.reply,
  lastError: ({ delivery }) => delivery.lastError,
  assignee: ({ assignee }) => assignee,
  followUpOn: ({ followUpOn }) => followUpOn,
  answers: ({ answers }) => answers,
  notes: ({ notes }) => notes,
  visitorUnreachable: ({ delivery }) => delivery.visitorUnreachable,
  ...columnsOf(contactFieldNames.slice(firstNew)),
  employees: ({ numberOfEmployees }) => sizeInWords(numberOfEmployees),
};

/** Returns for example `11 to 50` or `500 or more`. Spreadsheets read `11-50` as a date and `500+` as a number. */
const sizeInWords = (size: string | null) =>
  size?.replace(/^(\d+)\s*\p{Pd}\s*(\d+)$/u, '$1 to $2').replace(/^(\d+)\s*\+$/, '$1 or more');

/** Spreadsheets read it as a date and time. */
const ukTime = (iso: string | null) => iso && clockInLondon(iso).replace('T', ' ');

/** The columns for people: headings in words, UK time, and each fact once. */
const excelColumns: Columns<WithTexts> = {
  Received: ({ createdAt }) => ukTime(createdAt),
  Status: ({ status }) => status,
  ...columnsOf(contactFieldNames, (name) => contactFields[name].fact ?? contactFields[name].label),
  Employees: ({ numberOfEmployees }) => sizeInWords(numberOfEmployees),
  'Reason for contact': ({ reasonLabel }) => reasonLabel,
  'Reply due': ({ dueAt }) => ukTime(dueAt),
  Answered: ({ answeredAt }) => ukTime(answeredAt),
  'Assigned to': ({ assignee }) => assignee,
  'Follow up on': ({ followUpOn }) => followUpOn,
  Replies: ({ answers }) => answers,
  Notes: ({ notes }) => notes,
  'Reason for spam': ({ spamReason }) => spamReason,
};

type WithTexts = Message & Record<'answers' | 'notes', string>;

async function withTexts(messages: Message[], isForExcel: boolean): Promise<WithTexts[]> {
  const ids = messages.map(({ id }) => id);
  const [replies, notes] = [await listReplies(queries(), ids), await listNotesOf(queries(), ids)];
  const format = (all: Pick<Note, 'messageId' | 'author' | 'content' | 'createdAt'>[], id: number) =>
    all
      .filter(({ messageId }) => messageId === id)
      .map(({ createdAt, author, content }) => `${isForExcel ? ukTime(createdAt) : createdAt} ${author}:\n${content}`)
      .join('\n\n');
  return messages.map((message) => ({
    ...message,
    answers: format(replies, message.id),
    notes: format(notes, message.id),
  }));
}

/**
 * Writes messages as CSV in pieces, oldest first.
 * @param options `q` limits the export to matching messages, `ids` to these messages. `isForExcel` writes headings and
 * times for people.
 * @throws {ReauthRequired}
 */
export async function* exportCsv(
  actor: Actor,
  {
    ids,
    q,
    isForExcel = false,
    ...query
  }: Pick<MessageQuery, 'statuses' | 'view' | 'reply' | 'q'> & { ids?: number[]; isForExcel?: boolean },
): AsyncGenerator<string> {
  await writeAs(actor, 'message-export', (tx, author) =>
    audit(tx, author, { action: 'exported', subject: 'messages', summary: 'As CSV' }),
  );
  const chosen = ids ?? (q && (await findIds(actor, { ...query, q })));
  const batches = chosen
    ? theseBy(chosen, async (some) => withTexts(await listByIds(actor, query, some), isForExcel))
    : allByNumber(async (id, pageSize) =>
        withTexts(await listMessagesAfter(actor, { ...query, pageSize }, id), isForExcel),
      );
  yield* writeCsv(isForExcel ? excelColumns : columns, batches);
}
