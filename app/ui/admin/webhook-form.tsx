import type { ActionError } from '~/http/form.server';
import { eventLabels, eventNames } from '~/records/event';
import { type Webhook, webhookSchema } from '~/webhooks/schema';
import { formatLabels, webhookFormats } from '~/webhooks/webhook-names';
import { InputField } from '../field';
import { ChoicesField, SwitchField } from './choices';
import { ConflictNotice } from './conflict-notice';
import { DialogCancel } from './dialog';
import { DialogForm, SubmitButton } from './form';
import { useAdminForm, useVersion } from './form-state';
import { SelectField } from './select-field';

const formats = webhookFormats.map((value) => ({ value, label: formatLabels[value] }));
const events = eventNames.map((value) => ({ value, label: eventLabels[value], hint: value }));
const first = { format: 'standard', events: ['message.created'], isActive: true };

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  actionError: ActionError | undefined;
  closeTo: string;
}

/** The settings of a webhook. */
export function WebhookForm({ webhook, actionError, closeTo }: WebhookFormProps) {
  const { state, fields } = useAdminForm({
    id: 'webhook',
    schema: webhookSchema,
    defaultValue: webhook ? { ...webhook, url: webhook.url ?? '' } : first,
    actionError,
  });
  const version = useVersion(webhook?.version ?? 0, actionError);
  return (
    <DialogForm
      state={state}
      conflict={<ConflictNotice state={state} values={webhook ? savedValues(webhook) : []} />}
      end={
        <>
          <DialogCancel closeTo={closeTo} />
          <SubmitButton>{webhook ? 'Save changes' : 'Add webhook'}</SubmitButton>
        </>
      }
    >
      {webhook ? <input type="hidden" name="version" value={version} /> : null}
      <InputField label="Name" field={fields.name} autoComplete="off" hint="For example, the channel name." />
      <SelectField label="Send to" field={fields.format} options={formats} />
      <InputField
        label="Address"
        field={fields.url}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          webhook && webhook.url === null
            ? `It points to ${webhook.host ?? 'no address'}. Leave this empty to keep it.`
            : 'Get it from “Incoming Webhooks” in Slack, the workflow “When a Teams webhook request is received” in Teams, or “Integrations” in Discord.'
        }
      />
      <ChoicesField label="Events" field={fields.events} options={events} />
      <SwitchField label="Turned on" field={fields.isActive} hint="While this is off, only tests are sent." />
    </DialogForm>
  );
}

const savedValues = ({ name, format, url, isActive }: Webhook) => [
  { name: 'name', label: 'Name', saved: name },
  { name: 'format', label: 'Send to', saved: formatLabels[format] },
  { name: 'url', label: 'Address', saved: url },
  { name: 'isActive', label: 'Turned on', saved: isActive ? 'yes' : 'no' },
];
