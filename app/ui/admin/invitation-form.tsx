import { invitationSchema } from '~/auth/login/link';
import type { ActionError } from '~/http/form.server';
import { InputField } from '../field';
import { DialogCancel } from './dialog';
import { DialogForm, SubmitButton } from './form';
import { useAdminForm } from './form-state';
import { SelectField } from './select-field';
import { roleHint, roles } from './user-form';

interface InvitationFormProps {
  /** Whether the link is sent by email. */
  isMailed: boolean;
  actionError: ActionError | undefined;
  closeTo: string;
}

export function InvitationForm({ isMailed, actionError, closeTo }: InvitationFormProps) {
  const { state, fields } = useAdminForm({
    id: 'invitation',
    schema: invitationSchema,
    defaultValue: { role: 'editor' },
    actionError,
  });
  return (
    <DialogForm
      state={state}
      end={
        <>
          <DialogCancel closeTo={closeTo} />
          <SubmitButton busy={isMailed ? 'Sending...' : 'Creating...'}>
            {isMailed ? 'Send invitation' : 'Create link'}
          </SubmitButton>
        </>
      }
    >
      <p className="text-ink-2 text-small">
        {isMailed
          ? 'They get a link by email, and choose their own username and password. It works once and expires in 72 hours.'
          : 'Email is not set up, so we’ll give you a link to share. It works once and expires in 72 hours.'}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField
          className="sm:col-span-full"
          label="Email"
          field={fields.email}
          type="email"
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
        <InputField label="First name" field={fields.firstName} autoComplete="off" />
        <InputField label="Last name" field={fields.lastName} autoComplete="off" />
      </div>
      <SelectField label="Role" field={fields.role} options={roles} hint={roleHint} />
    </DialogForm>
  );
}
