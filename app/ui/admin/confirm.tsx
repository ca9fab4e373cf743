import { useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ActionError } from '~/http/form.server';
import { noFields } from '~/records/fields';
import { Dialog, DialogCancel } from './dialog';
import { DialogForm, SubmitButton } from './form';
import { useAdminForm } from './form-state';

interface ConfirmDeleteProps {
  title: string;
  /** The button's text: "Delete testimonial". */
  confirm: string;
  /** The button's text while the form is being submitted. */
  busy?: string;
  closeTo: string;
  children: ReactNode;
}

/** The view of a route that deletes: asks for confirmation, and shows the route's action error. Cancel has the focus. */
export function ConfirmDelete({ title, confirm, busy = 'Deleting...', closeTo, children }: ConfirmDeleteProps) {
  const { state } = useAdminForm({ id: 'confirm', schema: noFields, actionError: useActionData<ActionError>() });
  return (
    <Dialog title={title} closeTo={closeTo} size="small" role="alertdialog">
      <DialogForm
        state={state}
        end={
          <>
            <DialogCancel closeTo={closeTo} variant="outline" autoFocus />
            <SubmitButton variant="destructive" busy={busy}>
              {confirm}
            </SubmitButton>
          </>
        }
      >
        {children}
      </DialogForm>
    </Dialog>
  );
}
