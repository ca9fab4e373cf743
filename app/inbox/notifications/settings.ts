/** The recipients and times of notifications. */

import { isEmail, withAsciiDomain } from '~/platform/email-address';
import * as z from '~/platform/zod';
import { booleanField, line } from '~/records/fields';

const digests = ['none', 'daily', 'weekly'] as const;

export const digestOptions = [
  { value: 'none', label: 'No digest' },
  { value: 'daily', label: 'Every day at 8' },
  { value: 'weekly', label: 'Every Monday at 8' },
] as const satisfies readonly { value: (typeof digests)[number]; label: string }[];

const addressesMax = 10;

/** Email addresses in one line, separated by commas. */
const addresses = line('Addresses must be text')
  .max(1000, 'Too many addresses')
  .overwrite((value) => addressesIn(value).map(withAsciiDomain).join(', '))
  .refine((value) => addressesIn(value).every(isEmail), 'Please enter email addresses, separated by commas')
  .refine((value) => addressesIn(value).length <= addressesMax, `Please enter ${addressesMax} addresses at most`)
  .default('');

export function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

const time = (fallback: string) =>
  line('Please enter a time such as 19:30')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 19:30')
    .default(fallback);

export const notificationSettingsSchema = z.object({
  recipients: z
    .array(
      z.object({
        /** Empty for all other reasons. */
        reason: line('The reason must be text').max(60).default(''),
        /**
         * If empty, the recipients of all other reasons get the message; if these are empty too, the admin address
         * does.
         */
        to: addresses,
        bcc: addresses,
        /** Whether a ticket system receives the notifications and opens a ticket for the visitor. */
        isTicketSystem: booleanField(false),
      }),
    )
    .max(99, 'Too many reasons')
    .default([]),
  /** Whether each message has its own email. */
  isImmediate: booleanField(true),
  digest: z.enum(digests, { error: `Digest must be one of ${digests.join(', ')}` }).default('none'),
  hasQuietHours: booleanField(false),
  /** In London time. An end before the start is on the next day. */
  quietFrom: time('19:00'),
  quietTo: time('07:00'),
  /** Whether emails remind two hours before a reply is due, and when it is overdue. */
  sendReminders: booleanField(false),
  /** An email with the figures of the past week, every Monday. */
  sendWeeklySummary: booleanField(false),
});

export type NotificationSettingsInput = z.output<typeof notificationSettingsSchema>;

export const notificationSettingsRecordSchema = notificationSettingsSchema.extend({ version: z.number() });
export type NotificationSettings = z.output<typeof notificationSettingsRecordSchema>;
