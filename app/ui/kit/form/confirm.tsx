import { useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ActionError } from '~/http/forms/form.server';
import { noFields } from '~/records/fields';
import { Dialog, DialogCancel } from '../overlay/dialog';
import { DialogForm, SubmitButton } from './form';
import { useAdminForm } from './form-state';

interface ConfirmProps {
  title: string;
  /** The button's text: "Delete testimonial". */
  confirm: string;
  /** The button's text while the form is being submitted. */
  busy: string;
  variant?: 'destructive' | undefined;
  closeTo: string;
  children: ReactNode;
}

/** The view of a route that asks for confirmation, and shows the route's action error. Cancel has the focus. */
export function Confirm({ title, confirm, busy, variant, closeTo, children }: ConfirmProps) {
  const { state } = useAdminForm({ id: 'confirm', schema: noFields, actionError: useActionData<ActionError>() });
  return (
    <Dialog title={title} closeTo={closeTo} size="small" role="alertdialog">
      <DialogForm
        state={state}
        end={
          <>
            <DialogCancel closeTo={closeTo} variant="outline" autoFocus />
            <SubmitButton variant={variant} busy={busy}>
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

type ConfirmDeleteProps = Omit<ConfirmProps, 'busy' | 'variant'> & { busy?: string };

export const ConfirmDelete = ({ busy = 'Deleting...', ...props }: ConfirmDeleteProps) => (
  <Confirm {...props} busy={busy} variant="destructive" />
);
