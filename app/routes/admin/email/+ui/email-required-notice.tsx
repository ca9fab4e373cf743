import type { ReactNode } from 'react';
import type { ActionError } from '~/http/forms/form.server';
import { LinkButton } from '~/ui/kit/frame/screen';
import { Flash } from '~/ui/kit/frame/toasts';
import { InlineNotice } from '~/ui/kit/list/list';

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
      <InlineNotice
        actions={
          <LinkButton variant="outline" size="sm" to="/admin/email-settings">
            Set up email
          </LinkButton>
        }
      >
        {children}
      </InlineNotice>
    </>
  );
}
