import type { FieldMetadata } from '@conform-to/react';
import type { ActionError } from '~/http/forms/form.server';
import { digestOptions, type NotificationSettings, notificationSettingsSchema } from '~/inbox/notifications/settings';
import { type AnyField, InputField } from '~/ui/field';
import { CheckboxField, SwitchField } from '~/ui/kit/form/choices';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { Disclosure, Legend } from '~/ui/kit/form/form-parts';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { FormSelect } from '~/ui/kit/form/select-field';

interface NotificationFormProps {
  settings: NotificationSettings;
  /** The reasons that visitors can choose. */
  reasons: readonly { value: string; label: string }[];
  /** Null before email is set up. */
  adminEmail: string | null;
  actionError: ActionError | undefined;
}

const labels = {
  isImmediate: 'Email for each message',
  digest: 'Digest',
  hasQuietHours: 'Quiet hours',
  quietFrom: 'Quiet from',
  quietTo: 'Quiet until',
  sendReminders: 'Reply reminders',
  sendWeeklySummary: 'Weekly summary',
  recipients: 'Addresses',
};

/** The recipients and times of notifications. */
export function NotificationForm({ settings, reasons, adminEmail, actionError }: NotificationFormProps) {
  const { version, ...values } = settings;
  const recipients = [...reasons.map(({ value }) => value), ''].map((value) => {
    const own = settings.recipients.find(({ reason }) => reason === value);
    return own ?? { reason: value, to: '', bcc: '', isTicketSystem: false };
  });
  const { state, fields } = useAdminForm({
    id: 'notifications',
    schema: notificationSettingsSchema,
    defaultValue: { ...values, recipients },
    version,
    labels,
    actionError,
  });
  const items: AnyField[] = (fields.recipients as FieldMetadata<unknown[]>).getFieldList();
  return (
    <SettingsForm state={state} end={<SubmitButton>Save settings</SubmitButton>}>
      <SwitchField
        label="Email for each message"
        hint="Sent immediately to the addresses below."
        field={fields.isImmediate}
      />
      <FormSelect
        label="Digest"
        field={fields.digest}
        options={digestOptions}
        hint="One email with all new messages. Nothing is sent if there are none."
      />
      <SwitchField
        label="Quiet hours"
        hint="Hold notifications during these hours, then send a summary. UK time."
        field={fields.hasQuietHours}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField label="Quiet from" field={fields.quietFrom} type="time" />
        <InputField label="Quiet until" field={fields.quietTo} type="time" />
      </div>
      <SwitchField
        label="Reply reminders"
        hint="Sent two hours before a reply is due, and again when it becomes overdue. During quiet hours, reminders wait."
        field={fields.sendReminders}
      />
      <SwitchField
        label="Weekly summary"
        hint="Every Monday at 8, the number of enquiries, replies and posts of the past week, to the admin email."
        field={fields.sendWeeklySummary}
      />
      <hr className="border-0 border-t" />
      <p className="text-ink-2 text-small">
        Notifications go to {adminEmail ?? 'the admin email in Email Settings'}, or to the addresses that you enter
        here, separated with commas.
      </p>
      {items.slice(-1).map((item) => (
        <Reason key={item.key} item={item} label="All notifications" />
      ))}
      <Disclosure
        summary="Use other addresses for some reasons for contact"
        open={actionError !== undefined || recipients.slice(0, -1).some(({ to, bcc }) => to || bcc)}
      >
        <div className="mt-3 grid gap-7">
          {items.slice(0, -1).map((item, place) => (
            <Reason key={item.key} item={item} label={reasons[place]?.label ?? ''} />
          ))}
        </div>
      </Disclosure>
    </SettingsForm>
  );
}

function Reason({ item, label }: { item: AnyField; label: string }) {
  const fields = (item as FieldMetadata<Record<'reason' | 'to' | 'bcc' | 'isTicketSystem', string>>).getFieldset();
  return (
    <fieldset>
      <Legend>{label}</Legend>
      <input type="hidden" name={fields.reason.name} value={String(fields.reason.initialValue ?? '')} />
      <div className="mt-2 mb-4 grid gap-5 sm:grid-cols-2">
        <InputField label="To" tag="optional" field={fields.to} autoComplete="off" spellCheck={false} />
        <InputField label="Blind copy (Bcc)" tag="optional" field={fields.bcc} autoComplete="off" spellCheck={false} />
      </div>
      <CheckboxField
        label="This address is a ticket system"
        hint="Tick if this address creates tickets. The email then shows the visitor as its sender and is not marked as automatic, so that the ticket system accepts it."
        field={fields.isTicketSystem}
      />
    </fieldset>
  );
}
