import { Link } from '@remix-run/react';
import { newUserSchema, type User, userChangesSchema, userPasswordMinLength } from '~/auth/users/schema';
import type { ActionError } from '~/http/forms/form.server';
import { roleHint } from '~/records/actor';
import { InputField } from '~/ui/field';
import { DialogForm } from '../form/form';
import { useAdminForm } from '../form/form-state';
import { PasswordField } from '../form/password-field';
import { FormSelect } from '../form/select-field';
import { DialogLink } from '../frame/screen';

export const roles = [
  { value: 'editor', label: 'Editor' },
  { value: 'admin', label: 'Admin' },
] as const;
const passwordHint = `At least ${userPasswordMinLength} characters`;

interface UserFormProps {
  actionError: ActionError | undefined;
  closeTo: string;
}

export function NewUserForm({ actionError, closeTo }: UserFormProps) {
  const { state, fields } = useAdminForm({
    id: 'user',
    schema: newUserSchema,
    defaultValue: { role: 'editor' },
    actionError,
  });
  return (
    <DialogForm state={state} closeTo={closeTo} submit="Add user">
      <Person fields={fields} />
      <FormSelect label="Role" field={fields.role} options={roles} hint={roleHint} />
      <PasswordField
        label="Password"
        field={fields.password}
        minLength={userPasswordMinLength}
        hint={`${passwordHint}. They can change it on their account page.`}
      />
    </DialogForm>
  );
}

interface EditUserProps extends UserFormProps {
  user: User;
  isSelf: boolean;
  /** Whether the user has two-step verification, which an admin can reset. */
  canReset: boolean;
  sessions: number;
}

export function UserForm({ user, isSelf, canReset, sessions, actionError, closeTo }: EditUserProps) {
  // A user who cannot log in has none of the offered roles.
  const role = user.role === 'user' ? undefined : user.role;
  const { state, fields } = useAdminForm({
    id: 'user',
    schema: userChangesSchema,
    labels: { username: 'Username', email: 'Email', firstName: 'First name', lastName: 'Last name', role: 'Role' },
    defaultValue: { ...user, role },
    actionError,
  });
  return (
    <DialogForm state={state} closeTo={closeTo} submit="Save changes">
      <Person fields={fields} />
      <FormSelect
        label="Role"
        field={fields.role}
        options={roles}
        placeholder={role ? undefined : 'No access'}
        hint={roleHint}
      />
      {isSelf ? (
        <p className="text-ink-2 text-small">
          Change your own password on{' '}
          <Link className="text-link" to="/admin/account/security">
            your account page
          </Link>
          .
        </p>
      ) : (
        <PasswordField
          label="New password"
          tag="optional"
          field={fields.password}
          minLength={userPasswordMinLength}
          hint={`Leave blank to keep the current one. ${passwordHint}. A new password ends their sessions.`}
        />
      )}
      {canReset ? (
        <div className="[&>a]:mt-2">
          <p className="text-ink-2 text-small">Two-step verification is on. Lost their phone?</p>
          <DialogLink to={`${closeTo}/${user.id}/reset-factors`} variant="outline" size="sm">
            Reset two-step verification
          </DialogLink>
        </div>
      ) : null}
      {sessions > 0 && !isSelf ? (
        <div className="[&>a]:mt-2">
          <p className="text-ink-2 text-small">
            Active sessions: {sessions === 1 ? 'one browser' : `${sessions} browsers`} currently.
          </p>
          <DialogLink to={`${closeTo}/${user.id}/sessions`} variant="outline" size="sm">
            Active sessions
          </DialogLink>
        </div>
      ) : null}
    </DialogForm>
  );
}

type Fields = ReturnType<typeof useAdminForm<typeof userChangesSchema>>['fields'];

function Person({ fields }: { fields: Pick<Fields, 'username' | 'email' | 'firstName' | 'lastName'> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <InputField
        label="Username"
        field={fields.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <InputField label="Email" field={fields.email} type="email" autoComplete="off" spellCheck={false} />
      <InputField label="First name" field={fields.firstName} autoComplete="off" />
      <InputField label="Last name" field={fields.lastName} autoComplete="off" />
    </div>
  );
}
