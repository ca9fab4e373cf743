import { type IdentityProvider, identityProviderSchema } from '~/auth/sso/identity-provider';
import { type ProviderKind, providerKindNames } from '~/auth/sso/identity-provider-names';
import type { ActionError } from '~/http/forms/form.server';
import { type AnyField, InputField, SelectField, TextareaField } from '~/ui/field';
import { roles } from '~/ui/kit/access/user-form';
import { ChoiceField } from '~/ui/kit/form/choices';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { LinkButton } from '~/ui/kit/frame/screen';

interface ProviderFormProps {
  kind: ProviderKind;
  /** Null before the first save. */
  saved: IdentityProvider | null;
  /** The suggested domain. */
  domain: string;
  actionError: ActionError | undefined;
}

const accessPath = '/admin/site-settings/access';

/** The settings of an identity provider. The secret is never shown. */
export function ProviderForm({ kind, saved, domain, actionError }: ProviderFormProps) {
  const first = { name: kind === 'other' ? '' : kind === 'google' ? 'Google' : 'Microsoft', people: 'known' };
  const { state, fields } = useAdminForm({
    id: 'provider',
    schema: identityProviderSchema,
    defaultValue: saved ?? { ...first, kind, domains: domain, defaultRole: 'none' },
    labels,
    actionError,
  });
  return (
    <SettingsForm
      state={state}
      hidden={{ kind }}
      end={
        <>
          <SubmitButton>Save and continue</SubmitButton>
          <LinkButton variant="ghost" to={accessPath}>
            Back
          </LinkButton>
        </>
      }
    >
      <InputField
        label={labels.name}
        field={fields.name}
        autoComplete="off"
        hint="Shown on the button after “Sign in with”."
      />
      {kind === 'microsoft' ? <Plain label={labels.tenant} field={fields.tenant} /> : null}
      {kind === 'other' ? <Plain label={labels.issuer} field={fields.issuer} type="url" /> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <Plain label={labels.clientId} field={fields.clientId} />
        <InputField
          label="Client secret"
          field={fields.clientSecret}
          type="password"
          autoComplete="new-password"
          placeholder={saved?.hasSecret ? 'Saved. Leave empty to keep it' : undefined}
        />
      </div>
      <hr className="border-0 border-t" />
      <ChoiceField
        label={labels.people}
        field={fields.people}
        options={[
          { value: 'known', label: 'Only people with an account here' },
          { value: 'domain', label: 'Anyone with an email at these domains' },
        ]}
        hint={`Your ${kind === 'other' ? 'provider’s' : providerKindNames[kind]} administrators can log in as every user with an address there.`}
      />
      <Plain
        label={labels.domains}
        field={fields.domains}
        tag={kind === 'google' ? undefined : 'optional for known people'}
        hint="For example, firm.example. Separate domains with commas. Other domains are refused."
      />
      <SelectField
        label={labels.defaultRole}
        field={fields.defaultRole}
        options={[{ value: 'none', label: 'None' }, ...roles]}
        hint="Role for accounts created at first login."
      />
      {kind === 'google' ? null : (
        <>
          <Plain
            label={labels.groupClaim}
            field={fields.groupClaim}
            tag="optional"
            hint="Groups set the role at every login. People in none of these groups get the default role, or no access."
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Groups label={labels.adminGroups} field={fields.adminGroups} />
            <Groups label={labels.editorGroups} field={fields.editorGroups} />
          </div>
        </>
      )}
      <p className="text-ink-2 text-small">
        The provider handles two-step verification. We don’t ask for a code as well.
      </p>
    </SettingsForm>
  );
}

interface PlainProps {
  label: string;
  field: AnyField;
  type?: 'url';
  tag?: string;
  hint?: string;
}

const Plain = (props: PlainProps) => <InputField {...props} autoComplete="off" spellCheck={false} />;

const Groups = ({ label, field }: PlainProps) => (
  <TextareaField label={label} field={field} tag="one per line" rows={3} autoComplete="off" spellCheck={false} />
);

const labels = {
  name: 'Name',
  tenant: 'Directory (tenant) ID',
  issuer: 'Issuer',
  clientId: 'Client ID',
  people: 'People who can log in this way',
  domains: 'Domains',
  defaultRole: 'Role of new people',
  groupClaim: 'Groups claim',
  adminGroups: 'Groups of admins',
  editorGroups: 'Groups of editors',
};
