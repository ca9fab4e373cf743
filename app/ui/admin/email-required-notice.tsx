import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ActionError } from '~/http/form.server';
import { buttonClass } from '../button';
import { Notice } from './list';
import { Flash } from './toasts';

/** Shown on screens that need email before it is set up. */
export function EmailRequiredNotice({
  actionError,
  children,
}: {
  actionError: ActionError | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <Flash flash={actionError?.flash} />
      <Notice
        actions={
          <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to="/admin/email-settings">
            Set up email
          </Link>
        }
      >
        {children}
      </Notice>
    </>
  );
}
