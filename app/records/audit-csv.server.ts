/** The audit log as CSV. */
import type { Actor } from './actor';
import type { AuditEntry, AuditFilter } from './audit';
import { audit, listEntriesAfter } from './audit.server';
import { allByNumber, type Columns, writeCsv } from './csv.server';
import { writeAs } from './write-as.server';

const columns: Columns<AuditEntry> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  username: ({ username }) => username,
  action: ({ action }) => action,
  subject: ({ subject }) => subject,
  subjectId: ({ subjectId }) => subjectId,
  summary: ({ summary }) => summary,
  times: ({ times }) => times,
  channel: ({ channel }) => channel,
};

/** Writes the audit log as CSV in pieces, oldest first. The export itself is in the log. @throws {ReauthRequired} */
export async function* exportAuditLog(actor: Actor, filter: AuditFilter): AsyncGenerator<string> {
  await writeAs(actor, 'audit-export', (tx, author) =>
    audit(tx, author, { action: 'exported', subject: 'audit trail', summary: 'As CSV' }),
  );
  yield* writeCsv(
    columns,
    allByNumber((id, count) => listEntriesAfter(actor, filter, id, count)),
  );
}
