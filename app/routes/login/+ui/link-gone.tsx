import type { ReactNode } from 'react';
import { AuthLead, authNote } from '~/ui/kit/access/auth-page';

export function LinkGoneNotice({ children }: { children: ReactNode }) {
  return (
    <>
      <h1>This link no longer works</h1>
      <AuthLead>It has expired, or was used or revoked.</AuthLead>
      <p className={authNote}>{children}</p>
    </>
  );
}
