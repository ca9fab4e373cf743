/** The record of ui/admin/auth-record.ts; what both would import, this page would fetch with the back office's code. */
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
