import type { ActionError } from '~/http/forms/form.server';
import { eventLabels, eventNames } from '~/records/event';
import { InputField } from '~/ui/field';
import { ChoicesField, SwitchField } from '~/ui/kit/form/choices';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { FormSelect } from '~/ui/kit/form/select-field';
import { type Webhook, webhookSchema } from '~/webhooks/schema';
import { formatLabels, webhookFormats } from '~/webhooks/webhook-names';

const formats = webhookFormats.map((value) => ({ value, label: formatLabels[value] }));
const events = eventNames.map((value) => ({ value, label: eventLabels[value], hint: value }));
const first = { format: 'standard', events: ['message.created'], isActive: true };

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  actionError: ActionError | undefined;
  closeTo: string;
}

export function WebhookForm({ webhook, actionError, closeTo }: WebhookFormProps) {
  const { state, fields } = useAdminForm({
    id: 'webhook',
    schema: webhookSchema,
    defaultValue: webhook ? { ...webhook, url: webhook.url ?? '' } : first,
    labels: {
      name: 'Name',
      format: 'Send to',
      url: 'Address',
      headerName: 'Header',
      headerValue: 'Header value',
      isActive: 'Turned on',
    },
    actionError,
  });
  return (
    <DialogForm state={state} closeTo={closeTo} submit={webhook ? 'Save changes' : 'Add webhook'}>
      <InputField label="Name" field={fields.name} autoComplete="off" hint="For example, the channel name." />
      <FormSelect label="Send to" field={fields.format} options={formats} />
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
      <InputField
        label="Header"
        field={fields.headerName}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Optional, for receivers that ask for authorisation. Its name, for example Authorization."
      />
      <InputField
        label="Header value"
        field={fields.headerValue}
        type="password"
        autoComplete="new-password"
        hint={
          webhook?.headerName
            ? 'A value is saved. Leave this empty to keep it. For another website, enter it again.'
            : 'For example, Bearer and a token. It is stored encrypted, and not shown again.'
        }
      />
      <ChoicesField label="Events" field={fields.events} options={events} />
      <SwitchField label="Turned on" field={fields.isActive} hint="While this is off, only tests are sent." />
    </DialogForm>
  );
}
