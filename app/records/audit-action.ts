/** An entry of the audit log in words: separate from its schemas, which bring Zod with them. */
import type { AuditEntry } from './audit';

/** Signing in and out needs no object. */
export const signInSubject = 'login';

/** The action in words. */
export function auditActionLabel({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  return subject === signInSubject ? action : `${action} ${subject}`;
}
