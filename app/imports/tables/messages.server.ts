/** Imports messages from the CSV files of Flamingo (Contact Form 7) and WPForms, as archived messages. */
import { importedMessageMax, messageSchema } from '~/inbox/messages/schema';
import { textDigest } from '~/inbox/spam/spam.server';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { Invalid } from '~/platform/errors';
import { utcTime } from '~/platform/time-zone';
import type { ImportKind, StoreItem } from '../runs/import-kind';
import { type CsvRow, readCsv, rowKeys, unusedColumn } from './table.server';

const contactFields = ['firstName', 'lastName', 'companyEmail', 'companyName', 'phoneNumber', 'cityLocation'] as const;
type ContactFields = Record<(typeof contactFields)[number], string>;

interface ImportedMessage extends ContactFields {
  message: string;
  /** Null without a readable date. */
  createdAt: string | null;
}

/** The columns by what they hold: the names of Contact Form 7's sample forms, and the labels of WPForms' templates. */
const columnNames: [keyof ContactFields | 'name' | 'message' | 'date' | 'none', RegExp][] = [
  ['firstName', /^(your-|name: )?first([-_ ]name)?$/],
  ['lastName', /^(your-|name: )?(last|sur)([-_ ]?name)?$/],
  ['name', /^(your-)?(full[-_ ]?)?name$/],
  ['companyEmail', /^(your-)?(company |business )?e?-?mail([-_ ]address)?$/],
  ['companyName', /^(your-)?(company|organi[sz]ation|business)([-_ ]name)?$/],
  ['phoneNumber', /^(your-)?(tel|(tele)?phone|mobile)([-_ ](no\.?|number))?(-\d+)?$/],
  ['cityLocation', /^(your-)?(city|town|location)$/],
  ['message', /^(your-)?(message|comments?|comment or message|enquiry|inquiry|textarea-\d+)$/],
  ['date', /^(entry )?date$/],
  // Of the visitor's browser and connection, or of the other system.
  ['none', /^(entry id|type|viewed|starred|user agent|user ip|unique generated user id|geolocation details)$/],
];

const meaningOf = (column: string) => columnNames.find(([, pattern]) => pattern.test(column.toLowerCase()))?.[0];

/** Flamingo puts this before a value that begins like a formula, such as +44 20 7946 0127. */
const flamingoAlert = /^'?\([^()]*contactform7\.com\/heads-up[^()]*\)\s*/;

const flamingoAdvice =
  'Flamingo exports only the fields that its newest message has. If you have several forms, export each channel by itself.';

/** Returns whether a CSV file has messages. @param columns the names in its header */
export function isMessageExport(columns: string[]): boolean {
  const meanings = columns.map(meaningOf);
  return meanings.includes('date') && (meanings.includes('companyEmail') || meanings.includes('message'));
}

export const messagesKind: ImportKind = {
  name: 'messages',

  async preview(path, signal) {
    const ignored = new Set<string>();
    let isFlamingo = true;
    const counts = { all: 0, undated: 0, long: 0 };
    for await (const row of readCsv(path, signal)) {
      const { createdAt, message } = messageOf(row);
      for (const column of row.cells.keys()) if (meaningOf(column) === 'none') ignored.add(column);
      isFlamingo &&= !row.cells.has('Entry ID');
      counts.all += 1;
      if (createdAt === null) counts.undated += 1;
      if (message.length > importedMessageMax) counts.long += 1;
    }
    if (counts.all === 0) throw new Invalid({ file: ['The file has no messages below its header.'] });
    const lost = (title: string, count: number, what: string) =>
      count > 0 ? [{ title: `${count} ${title}`, what }] : [];
    return {
      site: 'messages',
      counts: [{ what: 'messages', count: counts.all }],
      conflicts: isFlamingo ? [flamingoAdvice] : [],
      losses: [
        ...lost('without a date', counts.undated, 'They get the date of the import.'),
        ...lost('too long', counts.long, `Only the first ${importedMessageMax} characters are kept.`),
        ...[...ignored].map(unusedColumn),
      ],
    };
  },

  async *items(path, { signal, addLoss }) {
    const keyOf = rowKeys();
    for await (const row of readCsv(path, signal)) {
      const item = messageOf(row);
      const prepare = async () => {
        const title = `Message on line ${row.line}`;
        if (item.createdAt === null) addLoss({ title, what: 'It has no date that we can read.' });
        if (item.message.length > importedMessageMax)
          addLoss({ title, what: `Only its first ${importedMessageMax} characters are kept.` });
        return storeMessage(item);
      };
      yield { key: keyOf(Object.values(item)), what: 'messages', prepare };
    }
  },

  async undo(tx, _author, { recordId: id }) {
    const untouched = await tx
      .deleteFrom('contactRequests')
      .where('id', '=', id)
      .where('status', '=', 'archived')
      .where('answeredAt', 'is', null)
      .where('assigneeId', 'is', null)
      .where('followUpOn', 'is', null)
      .where('id', 'not in', (eb) => eb.selectFrom('messageReplies').select('messageId').where('messageId', '=', id))
      .where('id', 'not in', (eb) => eb.selectFrom('messageNotes').select('messageId').where('messageId', '=', id))
      .executeTakeFirst();
    if (Number(untouched.numDeletedRows) > 0) return null;
    const left = await tx.selectFrom('contactRequests').select('id').where('id', '=', id).executeTakeFirst();
    return left ? `Message ${id}` : null;
  },
};

function storeMessage({ createdAt, ...item }: ImportedMessage): StoreItem {
  return async (tx, _author, earlier) => {
    if (earlier) return earlier;
    const importedAt = nowIso();
    const message = item.message.slice(0, importedMessageMax).replace(/\p{Surrogate}$/u, '');
    const { id: recordId } = await tx
      .insertInto('contactRequests')
      .values({
        ...item,
        message,
        messageDigest: textDigest(message),
        reasonForContact: '',
        status: 'archived',
        importedAt,
        createdAt: createdAt ?? importedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { recordKind: 'contact-requests', recordId, version: 1 };
  };
}

/** Returns the message of a row. What has no field of its own here stands below the text, by its label. */
function messageOf({ cells }: CsvRow): ImportedMessage {
  const fields = Object.fromEntries(contactFields.map((name) => [name, ''])) as ContactFields;
  const texts: string[] = [];
  const others: string[] = [];
  // The date of the entry is the last one. A form may have a date of its own, such as that of a visit.
  const [dateColumn, date = ''] =
    [...cells].findLast(([column, cell]) => meaningOf(column) === 'date' && dateOf(cell)) ?? [];
  for (const [column, cell] of cells) {
    const meaning = meaningOf(column);
    const value = cell.replace(flamingoAlert, '');
    if (meaning === 'none' || column === dateColumn) continue;
    else if (meaning === 'message') texts.push(value);
    else if (meaning === 'name' && !fields.firstName) {
      const [, first = value, last = ''] = /^(.+)\s+(\S+)$/s.exec(value) ?? [];
      if (!set('firstName', first) || !set('lastName', last)) others.push(`${column}: ${value}`);
    } else if (!meaning || meaning === 'date' || meaning === 'name' || fields[meaning] || !set(meaning, value))
      others.push(`${column}: ${value}`);
  }
  return {
    ...fields,
    message: [texts.join('\n\n'), others.join('\n')].filter(Boolean).join('\n\n'),
    createdAt: dateOf(date),
  };

  /** Returns whether the field accepts the value. */
  function set(name: keyof ContactFields, value: string): boolean {
    const read = messageSchema.shape[name].safeParse(value);
    if (read.success) fields[name] = read.data;
    return read.success || value === '';
  }
}

/**
 * Returns the time in UTC of a date as WordPress writes it: ISO 8601, 31/12/2025 15:04, or with the month as a word. Null
 * for other texts, and for a future time, which would outlive the retention.
 */
function dateOf(text: string): string | null {
  const [, first = '', second = '', year = '', time = ''] =
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})[ ,]*(.*)$/.exec(text) ?? [];
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
  const plain = year
    ? `${year}/${month}/${day} ${time}`
    : text.replace(/(\d)(st|nd|rd|th)\b/, '$1').replace(/ at | @ /, ' ');
  const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(Z|[+-]\d\d:\d\d)?$/.exec(plain);
  // Read as UTC, to take its clock as that of the business. Without a year, any number would be a date.
  const clock = /\d{4}/.test(plain) ? Date.parse(`${plain} UTC`) : Number.NaN;
  const local = Number.isNaN(clock) ? '' : new Date(clock).toISOString().slice(0, 16);
  const { at } = utcTime(iso ? `${iso[1]}T${iso[2]}${iso[4] ? `${iso[3] ?? ':00'}${iso[4]}` : ''}` : local);
  // A website may have had another time zone.
  return at && at < secondsFromNow(24 * 60 * 60) ? at : null;
}
