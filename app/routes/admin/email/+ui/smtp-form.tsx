import { Link } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import {
  defaultSmtpPort,
  presetOf,
  type SmtpConfig,
  type SmtpPreset,
  smtpConfigSchema,
  smtpEncryptionOptions,
  smtpPresets,
} from '~/email/smtp-config';
import type { ActionError } from '~/http/forms/form.server';
import { FieldHint, InputField } from '~/ui/field';
import { SwitchField } from '~/ui/kit/form/choices';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { segmentsClass } from '~/ui/kit/form/form-parts';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { FormSelect } from '~/ui/kit/form/select-field';
import { InlineNotice } from '~/ui/kit/list/list';
import { Timestamp } from '~/ui/kit/list/timestamp';

interface SmtpFormProps {
  /** Null before the first save. */
  config: SmtpConfig | null;
  lastChange: { at: string; by: string } | null;
  brandName: string;
  /** The preset in the URL. */
  preset: SmtpPreset['id'] | null;
  actionError: ActionError | undefined;
}

export function SmtpForm({ config, lastChange, brandName, preset: requested, actionError }: SmtpFormProps) {
  const named = smtpPresets.find(({ id }) => id === requested);
  const { state, fields } = useAdminForm({
    id: 'smtp',
    schema: smtpConfigSchema,
    defaultValue: {
      ...(config ?? { port: defaultSmtpPort, encryption: 'auto', fromName: brandName }),
      sendAcknowledgement: config?.sendAcknowledgement ?? true,
      isActive: config?.isActive ?? true,
      ...(named ? { host: named.host, port: named.port, encryption: 'auto' } : {}),
    },
    labels,
    actionError,
  });
  const [preset, choose] = useState<SmtpPreset>(
    named ?? (config ? presetOf(config.host) : (smtpPresets[2] as SmtpPreset)),
  );
  const fill = (chosen: SmtpPreset) => {
    choose(chosen);
    if (!chosen.host) return;
    type(fields.host.id, chosen.host);
    type(fields.port.id, String(chosen.port));
  };
  return (
    <SettingsForm
      state={state}
      end={
        <>
          <SubmitButton>Save settings</SubmitButton>
          {lastChange ? (
            <span className="text-ink-2 text-small">
              Last changed <Timestamp at={lastChange.at} /> by {lastChange.by}
            </span>
          ) : null}
        </>
      }
    >
      {config?.signIn === 'oauth' ? (
        <InlineNotice>
          <strong>Passwordless sending is on.</strong> Saving here switches back to this server and password.
        </InlineNotice>
      ) : null}
      <Presets preset={preset} onChoose={fill} />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <InputField label="SMTP host" field={fields.host} autoComplete="off" spellCheck={false} inputMode="url" />
        <InputField label="Port" field={fields.port} type="number" inputMode="numeric" min={1} max={65535} />
      </div>
      <FormSelect
        label="Encryption"
        field={fields.encryption}
        options={smtpEncryptionOptions}
        hint="Use 587 (STARTTLS) or 465 (TLS)."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField label="Username" field={fields.username} autoComplete="off" spellCheck={false} />
        <InputField
          label="Password"
          field={fields.password}
          type="password"
          autoComplete="new-password"
          placeholder={config?.hasPassword ? 'Saved. Leave empty to keep it' : undefined}
        />
      </div>
      <hr className="border-0 border-t" />
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField
          label="From email"
          field={fields.fromEmail}
          type="email"
          autoComplete="off"
          hint="Use a mailbox that someone reads: undelivered emails and absence notes come back to it."
        />
        <InputField label="From name" field={fields.fromName} autoComplete="off" />
      </div>
      <InputField
        label="Bounce email (optional)"
        field={fields.bounceEmail}
        type="email"
        autoComplete="off"
        hint="Undelivered emails and absence notes come back here in place of the From email. Your server must let the account send as this address. Use the domain of the From email, which SPF covers."
      />
      <InputField
        label="Admin email"
        field={fields.adminEmail}
        type="email"
        autoComplete="off"
        hint="New messages are sent to this address."
      />
      <SwitchField
        label="Send visitors a confirmation"
        hint="Thanks visitors for their message. Not sent for suspected spam."
        field={fields.sendAcknowledgement}
      />
      <SwitchField
        label="Send email"
        hint="While this is off, emails wait in a queue. None are lost."
        field={fields.isActive}
      />
    </SettingsForm>
  );
}

/** Fill in a provider's values: with a link to this page without JavaScript, in place with it. */
function Presets({ preset, onChoose }: { preset: SmtpPreset; onChoose: (preset: SmtpPreset) => void }) {
  const take = (event: MouseEvent, chosen: SmtpPreset) => {
    event.preventDefault();
    onChoose(chosen);
  };
  return (
    <div>
      <h2 className="mb-1.5 font-sans text-ink text-small leading-1.4 tracking-normal" id="smtp-presets">
        Provider
      </h2>
      <nav className={segmentsClass} aria-labelledby="smtp-presets">
        {smtpPresets.map((one) => (
          <Link
            key={one.id}
            className="forced-colors:aria-[current]:system-selected flex min-h-[42px] items-center justify-center px-4 py-1 text-center font-medium text-small leading-1.2 aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-on-ink max-sm:px-2.5"
            to={`?preset=${one.id}`}
            aria-current={one.id === preset.id || undefined}
            onClick={(event) => take(event, one)}
          >
            {one.label}{' '}
          </Link>
        ))}
      </nav>
      <FieldHint>{preset.hint}</FieldHint>
    </div>
  );
}

/** Fires the events of typing, so that the form's listeners run. */
function type(id: string, value: string) {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const labels = {
  host: 'SMTP host',
  port: 'Port',
  encryption: 'Encryption',
  username: 'Username',
  fromEmail: 'From email',
  fromName: 'From name',
  bounceEmail: 'Bounce email',
  adminEmail: 'Admin email',
  sendAcknowledgement: 'Send visitors a confirmation',
  isActive: 'Send email',
};
