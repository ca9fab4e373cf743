import { useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { loadConfirmation } from '~/http/forms/button-action.server';
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
  busy?: string | undefined;
  isDestructive?: boolean | undefined;
  closeTo: string;
  children: ReactNode;
}

/** The view of a route that asks for confirmation, and shows the route's action error. Cancel has the focus. */
export function Confirm(props: ConfirmProps) {
  const { title, confirm, busy = 'Deleting...', isDestructive = true, closeTo, children } = props;
  const { state } = useAdminForm({ id: 'confirm', schema: noFields, actionError: useActionData<ActionError>() });
  return (
    <Dialog title={title} closeTo={closeTo} size="small" role="alertdialog">
      <DialogForm
        state={state}
        end={
          <>
            <DialogCancel closeTo={closeTo} variant="outline" autoFocus />
            <SubmitButton variant={isDestructive ? 'destructive' : undefined} busy={busy}>
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

type ConfirmActionProps = Awaited<ReturnType<typeof loadConfirmation>> & { children?: ReactNode };

export const ConfirmAction = ({ question, button, text, note, children, ...asked }: ConfirmActionProps) => (
  <Confirm {...asked} title={question} confirm={button}>
    <p>
      {text.map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <strong key={part.strong} dir="auto">
            {part.strong}
          </strong>
        ),
      )}
    </p>
    {note ? <p className="text-ink-2">{note}</p> : null}
    {children}
  </Confirm>
);
