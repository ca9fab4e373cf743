/** Messages as a table for a spreadsheet. */
import { stringify } from 'csv-stringify/sync';
import type { Actor } from '~/records/actor';
import { record } from '~/records/audit.server';
import { writeAs } from '~/records/write.server';
import type { ContactRequest, ContactRequestStatus } from './contact-request';
import { permission } from './contact-request.server';
import { listAfter } from './contact-request-list.server';

const batch = 500;

/** So that spreadsheets read it as UTF-8. */
const byteOrderMark = '\uFEFF';

const columns = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  status: ({ status }) => status,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  companyEmail: ({ companyEmail }) => companyEmail,
  companyName: ({ companyName }) => companyName,
  phoneNumber: ({ phoneNumber }) => phoneNumber,
  cityLocation: ({ cityLocation }) => cityLocation,
  numberOfEmployees: ({ numberOfEmployees }) => numberOfEmployees,
  reasonForContact: ({ reasonForContact }) => reasonForContact,
  message: ({ message }) => message,
  dueAt: ({ dueAt }) => dueAt,
  answeredAt: ({ answeredAt }) => answeredAt,
  held: ({ held }) => held,
  spamReason: ({ spamReason }) => spamReason,
  notification: ({ delivery }) => delivery.notification,
  acknowledgement: ({ delivery }) => delivery.acknowledgement,
  lastError: ({ delivery }) => delivery.lastError,
} satisfies Record<string, (message: ContactRequest) => unknown>;

/**
 * Writes messages as CSV, oldest first, in pieces that are read one after the other. A cell that a spreadsheet would take
 * for a formula has an apostrophe in front (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export async function* exportCsv(
  actor: Actor,
  query: { statuses: readonly ContactRequestStatus[]; q?: string },
): AsyncGenerator<string> {
  await writeAs(actor, permission, (tx, author) =>
    record(tx, author, { action: 'exported', subject: 'messages', summary: 'As CSV' }),
  );
  yield byteOrderMark + rows([Object.keys(columns)]);
  let afterId = 0;
  for (;;) {
    const messages = await listAfter(actor, { ...query, pageSize: batch }, afterId);
    if (messages.length > 0) yield rows(messages.map(cells));
    const last = messages.at(-1);
    if (!last || messages.length < batch) return;
    afterId = last.id;
  }
}

function cells(message: ContactRequest): unknown[] {
  return Object.values(columns).map((cell) => cell(message));
}

function rows(table: unknown[][]): string {
  return stringify(table, {
    escape_formulas: true,
    record_delimiter: 'windows',
    // Left alone, a line end inside a cell is only quoted when it is the same as those between records.
    quoted_match: /[\r\n]/,
    cast: { boolean: String },
  });
}
