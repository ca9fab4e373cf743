/**
 * Clears the record of ui/kit/frame/auth-record.ts. It imports nothing from there, so that public pages load no back-office
 * code.
 */
const authRecordKey = 'auth';

/** The login page means that the user is logged out in all tabs. */
export function startLoggedOut() {
  if (!document.querySelector('[data-signed-out]')) return;
  try {
    localStorage.removeItem(authRecordKey);
  } catch {
    // Storage may be disabled. Then the tabs cannot notify each other.
  }
}
