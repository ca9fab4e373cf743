import type { ReactNode } from 'react';

/** Shown when a link no longer works. */
export function LinkGone({ children }: { children: ReactNode }) {
  return (
    <>
      <h1>This link no longer works</h1>
      <p className="gate-lead">It has expired, or was used or revoked.</p>
      <p className="gate-note">{children}</p>
    </>
  );
}
