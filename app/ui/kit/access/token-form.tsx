import { newTokenSchema } from '~/auth/tokens/schema';
import type { ActionError } from '~/http/forms/form.server';
import { scopes } from '~/records/actor';
import { InputField } from '~/ui/field';
import { ChoicesField } from '../form/choices';
import { DialogForm } from '../form/form';
import { useAdminForm } from '../form/form-state';
import { FormSelect } from '../form/select-field';
import { scopeMeanings } from './token-labels';
import { roles } from './user-form';

const lives = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '', label: 'Custom date' },
] as const;

interface TokenFormProps {
  /** Whether the user chooses the token's role, as admins do. An editor has only one. */
  choosesRole: boolean;
  actionError: ActionError | undefined;
  closeTo: string;
}

/** The purpose, scopes and expiry of a new token. */
export function TokenForm({ choosesRole, actionError, closeTo }: TokenFormProps) {
  const { state, fields } = useAdminForm({
    id: 'token',
    schema: newTokenSchema,
    defaultValue: { role: choosesRole ? 'editor' : undefined, scopes: ['read-content'], expiresInDays: '30' },
    actionError,
  });
  return (
    <DialogForm state={state} closeTo={closeTo} submit="Create token" busy="Making...">
      <InputField
        label="Name"
        field={fields.name}
        hint="The app that uses this token. Its name appears in the audit trail."
        autoComplete="off"
      />
      <ChoicesField
        label="Permissions"
        field={fields.scopes}
        options={scopes.map((scope) => ({ value: scope, ...scopeMeanings[scope] }))}
      />
      {choosesRole ? (
        <FormSelect
          label="Role"
          field={fields.role}
          options={roles}
          hint="Only admins can change pages, appearance and business details."
        />
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormSelect label="Expires in" field={fields.expiresInDays} options={lives} />
        <InputField
          label="Expiry date"
          tag="optional"
          field={fields.expiresOn}
          type="date"
          hint="Choose a date within the next year."
        />
      </div>
      <p className="text-ink-2 text-small">
        Tokens cannot change users, security, email settings or other tokens, or export data.
      </p>
    </DialogForm>
  );
}
