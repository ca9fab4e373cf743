import { addressConfirmation, invitation, passwordReset } from '~/auth/login/link-email.server';
import { accountNotice } from '~/auth/users/account-notice.server';
import type { MailKinds } from '~/email/email-kind';
import { mailKind as mailDomainKind, mailDomainWrong } from '~/email/mail-domain.server';
import { secretExpiry, secretExpiryKinds } from '~/email/oauth-expiry.server';
import { messageSummary, reminders } from '~/inbox/notifications/digest-email.server';
import { notification, visitorConfirmation } from '~/inbox/notifications/emails.server';
import { reply } from '~/inbox/replies/email.server';
import { spamReview } from '~/inbox/spam/review.server';
import { requestAnswered, requestWithdrawn, testimonialRequest } from '~/inbox/testimonial-requests/emails.server';
import { backupOverdue } from '~/operations/backups/overdue.server';
import { webhookOff } from '~/webhooks/auto-disable.server';
import { weeklySummary, kind as weeklySummaryKind } from './weekly-summary.server';

export const mailKinds: MailKinds = {
  notification,
  acknowledgement: visitorConfirmation,
  reply,
  'quote-request': testimonialRequest,
  'quote-answered': requestAnswered,
  'quote-withdrawn': requestWithdrawn,
  'suspected-spam': spamReview,
  'message-summary': messageSummary,
  [weeklySummaryKind]: weeklySummary,
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
