/** An entry of the audit trail in words: apart from its schemas, which bring Zod with them. */
import type { AuditEntry } from './audit';

/** Signing in and out needs no object. */
export const signInSubject = 'login';

/** What somebody did, as a person says it. */
export function deedOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  return subject === signInSubject ? action : `${action} ${subject}`;
}
