import * as z from 'zod';
import { numberOfEmployeesOptions, reasonForContactOptions } from '~/content/contact-choices';
import { email, line, requiredLine, text } from '~/records/fields';

export const messageMaxLength = 180;

/** A field that people neither see nor reach, and that no browser fills in: whoever does is a program. */
export const honeypotName = 'referralNote';

const reasonRequired = 'Reason for contact is required';
const phoneInvalid = 'Please enter a valid phone number';

export const contactRequestSchema = z.object({
  firstName: requiredLine('First name', 'First name is required', { max: 100 }),
  lastName: requiredLine('Last name', 'Last name is required', { max: 100 }),
  companyEmail: email('Please enter a valid company email address'),
  companyName: line('Company name must be text').max(200, 'Company name must be 200 characters or less').default(''),
  phoneNumber: line(phoneInvalid).min(10, phoneInvalid).max(50, phoneInvalid),
  cityLocation: requiredLine('City location', 'City location is required', { max: 200 }),
  numberOfEmployees: z
    .enum(valuesOf(numberOfEmployeesOptions), { error: 'Please choose one of the ranges' })
    .nullish()
    .transform((value) => value ?? null),
  reasonForContact: z.enum(valuesOf(reasonForContactOptions), {
    error: (issue) => (issue.input === undefined ? reasonRequired : 'Please choose one of the reasons'),
  }),
  message: text('Message is required')
    .min(1, 'Message is required')
    // As a browser's `maxlength` counts: zod's own maximum counts a character outside the basic plane once.
    .refine((value) => value.length <= messageMaxLength, `Message must be ${messageMaxLength} characters or less`)
    .meta({ maxLength: messageMaxLength }),
  [honeypotName]: z.string().max(1000).optional().catch('(not text)'),
});

export const contactRequestStatuses = ['new', 'read', 'archived', 'spam'] as const;
export type ContactRequestStatus = (typeof contactRequestStatuses)[number];

const mailStates = ['none', 'queued', 'sending', 'sent', 'failed'] as const;

/** What staff see of a message. */
export const contactRequestRecordSchema = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  companyEmail: z.string(),
  companyName: z.string(),
  phoneNumber: z.string(),
  cityLocation: z.string(),
  numberOfEmployees: z.string().nullable(),
  reasonForContact: z.string(),
  message: z.string(),
  status: z.enum(contactRequestStatuses),
  spamReason: z.string().nullable(),
  /** Its mails are kept back, because it looks like spam. */
  held: z.boolean(),
  createdAt: z.string(),
  dueAt: z.string(),
  answeredAt: z.string().nullable(),
  delivery: z.object({
    notification: z.enum(mailStates),
    acknowledgement: z.enum(mailStates),
    lastError: z.string().nullable(),
  }),
});

export type ContactRequest = z.output<typeof contactRequestRecordSchema>;

/** What staff may change: left out, it stays. */
export const contactRequestChangesSchema = z.object({
  status: z
    .enum(contactRequestStatuses, { error: `Status must be one of ${contactRequestStatuses.join(', ')}` })
    .optional(),
  answered: z.boolean({ error: 'Please answer yes or no' }).optional(),
});

export type ContactRequestChanges = z.output<typeof contactRequestChangesSchema>;

export const resendSchema = z.object({
  kind: z.enum(['notification', 'acknowledgement'], { error: 'There is no such e-mail' }),
});

export type ContactRequestInput = z.output<typeof contactRequestSchema>;

function valuesOf<V extends string>(options: readonly { value: V }[]) {
  return options.map((option) => option.value) as [V, ...V[]];
}
