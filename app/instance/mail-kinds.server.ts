import { addressConfirmation, invitation, passwordReset } from '~/access/link-mail.server';
import { backupOverdue } from '~/backups/overdue.server';
import type { MailKinds } from '~/mail/kind';
import { mailKind as mailDomainKind } from '~/mail/mail-domain.server';
import { mailDomainWrong } from '~/mail/mail-domain-mail.server';
import { secretExpiry, secretExpiryKinds } from '~/mail/oauth-expiry.server';
import { acknowledgement, notification, spamReview } from '~/messages/message-mails.server';
import { reply } from '~/messages/reply-mail.server';
import { messageSummary, reminders } from '~/messages/summary-mail.server';
import { accountNotice } from '~/people/account-notice.server';
import { webhookOff } from '~/webhooks/switch-off.server';

/** Every kind of mail that this program sends, by the name in its rows. */
export const mailKinds: MailKinds = {
  notification,
  acknowledgement,
  reply,
  'suspected-spam': spamReview,
  'message-summary': messageSummary,
  ...reminders,
  'account-notice': accountNotice,
  [mailDomainKind]: mailDomainWrong,
  invitation,
  'password-reset': passwordReset,
  'address-confirmation': addressConfirmation,
  'webhook-off': webhookOff,
  'backup-overdue': backupOverdue,
  ...Object.fromEntries(secretExpiryKinds.map((kind) => [kind, secretExpiry])),
};
