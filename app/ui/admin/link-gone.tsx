import type { ReactNode } from 'react';

/** In the place of what a link led to, once it works no more. */
export function LinkGone({ children }: { children: ReactNode }) {
  return (
    <>
      <h1>This link works no more</h1>
      <p className="gate-lead">It was used already, was withdrawn, or is too old.</p>
      <p className="gate-note">{children}</p>
    </>
  );
}
