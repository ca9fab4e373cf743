import { microsoftWays, type OAuthRecord, oauthSchemas } from '~/email/oauth';
import type { OAuthProvider } from '~/email/oauth-names';
import { defaultSmtpPort } from '~/email/smtp-config';
import type { ActionError } from '~/http/forms/form.server';
import { type AnyField, InputField, TextareaField } from '~/ui/field';
import { ChoiceField } from '~/ui/kit/form/choices';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';

interface OAuthFormProps {
  provider: OAuthProvider;
  /** Null before the first save for this service. */
  saved: OAuthRecord | null;
  /** The version of the stored settings, of any service. */
  version: number;
  /** Values from the SMTP settings as defaults. */
  sender: { mailbox: string; fromName: string; adminEmail: string };
  actionError: ActionError | undefined;
}

/** The settings of an OAuth service. The secret is never shown. */
export function OAuthForm({ provider, saved, version, sender, actionError }: OAuthFormProps) {
  const known: Record<string, unknown> = saved ? saved.settings : { ...sender, way: 'graph', port: defaultSmtpPort };
  const { state, fields } = useAdminForm({
    id: 'oauth',
    schema: oauthSchemas[provider],
    defaultValue: known,
    version: version > 0 ? version : undefined,
    labels: saved ? labels : undefined,
    actionError,
  });
  const named = fields as Record<string, AnyField>;
  const field = (name: string) => named[name] as AnyField;
  const Service = services[provider];
  return (
    <SettingsForm state={state} end={<SubmitButton>Save and continue</SubmitButton>}>
      <Service field={field} stored={saved?.hasSecret ? 'Saved. Leave empty to keep it' : undefined} />
      <hr className="border-0 border-t" />
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField
          label="Sending mailbox"
          field={field('mailbox')}
          type="email"
          autoComplete="off"
          hint="Emails are sent from this address. Undelivered emails and absence notes come back to it."
        />
        <InputField label="From name" field={field('fromName')} autoComplete="off" />
      </div>
      <InputField
        label="Admin email"
        field={field('adminEmail')}
        type="email"
        autoComplete="off"
        hint="New messages are sent to this address."
      />
    </SettingsForm>
  );
}

interface ServiceProps {
  field: (name: string) => AnyField;
  /** The placeholder when a secret is stored. */
  stored: string | undefined;
}

const services = { microsoft: Microsoft, google: Google, other: Other };

function Microsoft({ field, stored }: ServiceProps) {
  return (
    <>
      <ChoiceField
        label="Send through"
        field={field('way')}
        options={microsoftWays}
        hint="Graph needs only one permission. Choose SMTP if your relay or your transport rules require it."
      />
      <InputField label="Directory (tenant) ID" field={field('tenant')} autoComplete="off" spellCheck={false} />
      <InputField label="Application (client) ID" field={field('clientId')} autoComplete="off" spellCheck={false} />
      <TextareaField
        label="Client secret, or certificate with its private key (PEM)"
        field={field('clientSecret')}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        placeholder={stored}
      />
      <Expiry field={field} />
    </>
  );
}

function Google({ field, stored }: ServiceProps) {
  return (
    <TextareaField
      label="The service account’s key (the JSON file)"
      field={field('clientSecret')}
      rows={5}
      autoComplete="off"
      spellCheck={false}
      placeholder={stored}
    />
  );
}

function Other({ field, stored }: ServiceProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <InputField label="SMTP host" field={field('host')} autoComplete="off" spellCheck={false} inputMode="url" />
        <InputField label="Port" field={field('port')} type="number" inputMode="numeric" min={1} max={65535} />
      </div>
      <InputField label="Token URL" field={field('tokenUrl')} type="url" autoComplete="off" spellCheck={false} />
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField label="Client ID" field={field('clientId')} autoComplete="off" spellCheck={false} />
        <InputField
          label="Client secret"
          field={field('clientSecret')}
          type="password"
          autoComplete="new-password"
          placeholder={stored}
        />
      </div>
      <InputField label="Scope" tag="optional" field={field('scope')} autoComplete="off" spellCheck={false} />
      <Expiry field={field} />
    </>
  );
}

function Expiry({ field }: Pick<ServiceProps, 'field'>) {
  return (
    <InputField
      label="Secret expires on"
      tag="optional"
      field={field('secretExpiresOn')}
      type="date"
      hint="We remind you by email 30, 7 and 1 days before."
    />
  );
}

const labels = {
  way: 'Send through',
  tenant: 'Directory (tenant) ID',
  host: 'SMTP host',
  port: 'Port',
  tokenUrl: 'Token URL',
  clientId: 'Client ID',
  scope: 'Scope',
  secretExpiresOn: 'Secret expires on',
  mailbox: 'Sending mailbox',
  fromName: 'From name',
  adminEmail: 'Admin email',
};
