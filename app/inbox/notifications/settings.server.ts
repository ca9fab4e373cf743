import { readContactTerms } from '~/content/home-page/model.server';
import type { Mailbox } from '~/email/mail';
import { readAdminEmail } from '~/email/smtp-config.server';
import { Invalid } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { settingsModel } from '~/records/settings-model.server';
import type { Tx } from '../../../db/store.server';
import {
  addressesIn,
  type NotificationSettings,
  type NotificationSettingsInput,
  notificationSettingsSchema,
} from './settings';

export const permission = 'message-settings';

/** The key for all other reasons. */
const everyOther = '';

/** The settings have defaults. `save` throws `Invalid` when no one would be notified. */
export const {
  find,
  read: readNotificationSettings,
  save,
} = settingsModel({
  table: 'notificationSettings',
  permission,
  subject: 'notification settings',

  parse(row): NotificationSettings {
    if (!row) return { ...notificationSettingsSchema.parse({}), version: 0 };
    const { id: _id, updatedAt: _updatedAt, recipients, ...settings } = row;
    return { ...settings, recipients: notificationSettingsSchema.shape.recipients.parse(JSON.parse(recipients)) };
  },

  columns(input: NotificationSettingsInput) {
    if (!input.isImmediate && input.digest === 'none') {
      throw new Invalid({
        isImmediate: ['Choose an email for each message, a digest, or both. Otherwise no one is notified'],
      });
    }
    if (input.hasQuietHours && input.quietFrom === input.quietTo) {
      throw new Invalid({ quietTo: ['Quiet hours must have different start and end times'] });
    }
    const recipients = input.recipients.filter(
      ({ reason, to, bcc, isTicketSystem }) => to || bcc || (reason === everyOther && isTicketSystem),
    );
    return { ...input, recipients: JSON.stringify(recipients) };
  },

  summary: (saved, _before, tx) => formatSettings(tx, saved),
});

/** Returns the settings as text for the audit log, without addresses. */
async function formatSettings(tx: Tx, input: NotificationSettings): Promise<string> {
  const { reasons } = await readContactTerms(tx);
  const own = reasons.filter(({ value }) => input.recipients.some(({ reason }) => reason === value));
  return [
    input.isImmediate ? 'Email for each message' : 'No immediate emails',
    input.digest === 'none' ? 'no digest' : `a ${input.digest} digest`,
    input.hasQuietHours ? `quiet from ${input.quietFrom} to ${input.quietTo}` : 'no quiet hours',
    input.sendReminders ? 'reminders' : 'no reminders',
    input.sendWeeklySummary ? 'a weekly summary' : null,
    own.length > 0 ? `recipients of their own for ${own.map(({ label }) => label).join(', ')}` : null,
    input.recipients.some(({ isTicketSystem }) => isTicketSystem) ? 'a ticket system' : null,
  ]
    .filter(Boolean)
    .join('; ');
}

type Named = Pick<NotificationSettings, 'recipients'>;

const recipientFor = ({ recipients }: Named, value: string) => recipients.find(({ reason }) => reason === value);

/** Email addresses. */
export interface Recipients {
  to: string[];
  bcc: string[];
}

/** Returns the recipients in the format of an email. */
export function mailboxes({ to, bcc }: Recipients): { to: Mailbox[]; bcc: Mailbox[] } {
  const named = (addresses: string[]) => addresses.map((address) => ({ name: '', address }));
  return { to: named(to), bcc: named(bcc) };
}

export function recipientsFor(settings: Named, reasonForContact: string, adminEmail: string): Recipients {
  const [own, fallback] = [recipientFor(settings, reasonForContact), recipientFor(settings, everyOther)];
  const to = addressesIn(own?.to || fallback?.to || adminEmail);
  return { to, bcc: addressesIn((own ?? fallback)?.bcc ?? '') };
}

export function areTicketSystem(settings: Named, reasonForContact: string): boolean {
  const own = recipientFor(settings, reasonForContact);
  return (own?.to ? own : recipientFor(settings, everyOther))?.isTicketSystem ?? false;
}

/** Returns the recipients for messages with this reason, for the message screen; null while email is not set up. */
export async function readRecipientNames(actor: Actor, reasonForContact: string): Promise<string | null> {
  authorize(actor, 'messages');
  const adminEmail = await readAdminEmail();
  return adminEmail && recipientsFor(await readNotificationSettings(), reasonForContact, adminEmail).to.join(', ');
}
