/** Messages as a table for a spreadsheet. */
import type { Actor } from '~/records/actor';
import { record } from '~/records/audit.server';
import { allByNumber, type Columns, theseBy, writeCsv } from '~/records/csv.server';
import { writeAs } from '~/records/write.server';
import type { ContactRequest, ContactRequestStatus } from './contact-request';
import { findIds, listAfter, listByIds } from './contact-request-list.server';

const columns: Columns<ContactRequest> = {
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
  reason: ({ reasonLabel }) => reasonLabel,
  message: ({ message }) => message,
  dueAt: ({ dueAt }) => dueAt,
  answeredAt: ({ answeredAt }) => answeredAt,
  held: ({ held }) => held,
  spamReason: ({ spamReason }) => spamReason,
  notification: ({ delivery }) => delivery.notification,
  acknowledgement: ({ delivery }) => delivery.acknowledgement,
  lastError: ({ delivery }) => delivery.lastError,
};

/**
 * Writes messages as CSV, oldest first, in pieces that are read one after the other.
 *
 * @param options with `q` those that hold its words, with `ids` only these
 * @throws {ProofNeeded}
 */
export async function* exportCsv(
  actor: Actor,
  { statuses, q, ids }: { statuses: readonly ContactRequestStatus[]; q?: string; ids?: number[] },
): AsyncGenerator<string> {
  await writeAs(actor, 'message-export', (tx, author) =>
    record(tx, author, { action: 'exported', subject: 'messages', summary: 'As CSV' }),
  );
  const chosen = ids ?? (q && (await findIds(actor, { statuses, q })));
  const batches = chosen
    ? theseBy(chosen, (some) => listByIds(actor, { statuses }, some))
    : allByNumber((id, pageSize) => listAfter(actor, { statuses, pageSize }, id));
  yield* writeCsv(columns, batches);
}
