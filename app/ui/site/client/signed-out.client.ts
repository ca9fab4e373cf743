/**
 * Sets the record of ui/admin/auth-record.ts. It shares no import with it, so that public pages load no code of the
 * back office.
 */
const authRecordKey = 'auth';

/** Whoever sees the login page is logged out in all tabs. */
export function startSignedOut() {
  if (!document.querySelector('[data-signed-out]')) return;
  try {
    localStorage.removeItem(authRecordKey);
  } catch {
    // Storage may be switched off; then the tabs do not know of each other.
  }
}
