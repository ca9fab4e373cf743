import { ownPasswordSchema, type StaffUser, setupPasswordMinLength } from '~/auth/users/schema';
import type { ActionError } from '~/http/form.server';
import { InputField } from '../field';
import { AdminForm, SubmitButton } from './form';
import { useAdminForm } from './form-state';
import { PasswordField } from './password-field';

interface PasswordFormProps {
  user: Pick<StaffUser, 'username' | 'email' | 'firstName' | 'lastName'>;
  actionError: ActionError | undefined;
}

/** Changes one's own password. */
export function PasswordForm({ user, actionError }: PasswordFormProps) {
  const { state, fields } = useAdminForm({ id: 'own-password', schema: ownPasswordSchema, actionError });
  return (
    <AdminForm state={state} className="max-w-[640px]" end={<SubmitButton>Change password</SubmitButton>}>
      {/* For the browser's password store. */}
      <input type="text" name="username" value={user.username} autoComplete="username" readOnly hidden />
      <InputField
        label="Current password"
        field={fields.currentPassword}
        type="password"
        autoComplete="current-password"
      />
      <PasswordField
        label="New password"
        field={fields.password}
        minLength={setupPasswordMinLength}
        owner={user}
        hint={`At least ${setupPasswordMinLength} characters. Three or four random words work well.`}
      />
      <InputField
        label="Confirm new password"
        field={fields.confirmPassword}
        type="password"
        autoComplete="new-password"
      />
      <p className="text-ink-2 text-small">A new password ends all your other sessions.</p>
    </AdminForm>
  );
}
