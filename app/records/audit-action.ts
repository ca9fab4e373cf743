/** Labels of audit log entries. They are separate from the schemas, so that lists load no Zod. */
import type { AuditEntry } from './audit';

/** Signing in and out needs no object. */
export const signInSubject = 'login';

/** The action in words. */
export function auditActionLabel({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  return subject === signInSubject ? action : `${action} ${subject}`;
}
