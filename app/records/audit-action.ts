/** Labels of audit log entries. They are separate from the schemas, so that lists load no Zod. */
import type { AuditEntry } from './audit';

/** Login and logout entries need no object. */
export const loginSubject = 'login';

/** Returns the label of an action. */
export function auditActionLabel({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  return subject === loginSubject ? action : `${action} ${subject}`;
}
