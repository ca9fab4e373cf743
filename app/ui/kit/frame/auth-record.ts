/**
 * The logged-in user in local storage, shared by the browser's tabs. It is neither secret nor trusted. When it
 * disappears or names another user, the other tabs know that their session has ended.
 */
import { useEffect, useState } from 'react';

/** The login's script uses it too (ui/site/client/logged-out.client.ts). */
const key = 'auth';

export interface AuthRecord {
  id: number;
  username: string;
  email: string;
}

function rememberLoggedIn({ id, username, email }: AuthRecord) {
  try {
    localStorage.setItem(key, JSON.stringify({ id, username, email }));
  } catch {
    // Storage may be disabled. Then the tabs cannot notify each other.
  }
}

function idIn(record: string | null): number | null {
  try {
    return (JSON.parse(record ?? 'null') as AuthRecord | null)?.id ?? null;
  } catch {
    return null;
  }
}

/** Stores the logged-in user, and returns whether another tab has logged this user out since. */
export function useLogoutBroadcast({ id, username, email }: AuthRecord): boolean {
  const [loggedOut, setLoggedOut] = useState(false);
  useEffect(() => {
    rememberLoggedIn({ id, username, email });
    setLoggedOut(false);
    const listen = (event: StorageEvent) => {
      if (event.key === key || event.key === null) setLoggedOut(idIn(event.newValue) !== id);
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [id, username, email]);
  return loggedOut;
}
