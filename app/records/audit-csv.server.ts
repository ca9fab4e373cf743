import type { Actor } from './actor';
import { type AuditEntry, type AuditFilter, auditColumns } from './audit';
import { audit, listEntriesAfter } from './audit.server';
import { allByNumber, type Columns, writeCsv } from './csv.server';
import { writeAs } from './write-as.server';

const columns: Columns<AuditEntry> = Object.fromEntries(
  auditColumns.map((name) => [name, (entry: AuditEntry) => entry[name]]),
);

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
