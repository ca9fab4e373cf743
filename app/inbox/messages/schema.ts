import { type ContactChoices, messageLengths } from '~/content/home-page/contact-choices';
import * as z from '~/platform/zod';
import { email, line, optionalLine, phone, requiredLine, text, truncate, withoutInvisible } from '~/records/fields';
import { type SourceField, sourceFieldNames, sourceLengths } from './source';

/** A honeypot: a field that people cannot see or reach, and that browsers do not fill in. Only bots fill it in. */
export const honeypotName = 'referralNote';

const reasonRequired = 'Reason for contact is required';
const reasonUnknown = 'Please choose one of the reasons';
const sizeUnknown = 'Please choose one of the ranges';
const phoneInvalid = 'Please enter a valid phone number';

/** A value that the visitor did not type, so it is shortened instead of rejected. */
const sourceValue = (name: SourceField) =>
  z
    .string({ error: `${name} must be text` })
    .overwrite((value) => truncate(value, sourceLengths[name]))
    .nullish()
    .transform((value) => value || null);

const sourceShape = Object.fromEntries(sourceFieldNames.map((name) => [name, sourceValue(name)])) as Record<
  SourceField,
  ReturnType<typeof sourceValue>
>;

const messageUpTo = (max: number) =>
  text('Message is required')
    .min(1, 'Message is required')
    // Zod counts a character outside the basic plane once; browsers count it twice.
    .refine((value) => value.length <= max, `Message must be ${max} characters or less`)
    .meta({ maxLength: max });

/** The longest message of another system, whose forms allow more. */
export const importedMessageMax = 20_000;

/** A message as stored. Its reason is or was one of the owner's. */
export const messageSchema = z.object({
  firstName: requiredLine('First name', 'First name is required', { max: 100 }),
  lastName: requiredLine('Last name', 'Last name is required', { max: 100 }),
  companyEmail: email('Please enter a valid company email address'),
  companyName: line('Company name must be text').max(200, 'Company name must be 200 characters or less').default(''),
  phoneNumber: phone(phoneInvalid).min(10, phoneInvalid).max(50, phoneInvalid),
  cityLocation: requiredLine('City location', 'City location is required', { max: 200 }),
  numberOfEmployees: line(sizeUnknown)
    .max(60, sizeUnknown)
    .nullish()
    .transform((value) => value || null),
  reasonForContact: line(reasonRequired).min(1, reasonRequired).max(60, reasonUnknown),
  message: messageUpTo(messageLengths.most),
  heardFrom: optionalLine('How you heard about us', 200),
  ...sourceShape,
  [honeypotName]: z.string().max(1000).optional().catch('(not text)'),
});

/** The address that was probably meant; missing if the entered one looks right. */
export const didYouMeanSchema = z.string().optional();

const schemas = new WeakMap<ContactChoices, typeof messageSchema>();

/** Returns the schema of a submitted message, with the current choices. */
export function messageSchemaOf(choices: ContactChoices): typeof messageSchema {
  const known = schemas.get(choices);
  if (known) return known;
  const { reasons, sizes, messageLength } = choices;
  const { reasonForContact, numberOfEmployees } = messageSchema.shape;
  const schema = messageSchema.extend({
    numberOfEmployees: numberOfEmployees
      .refine((value) => value === null || sizes.some((size) => withoutInvisible(size) === value), sizeUnknown)
      .meta({ enum: [...sizes, null] }),
    reasonForContact: reasonForContact
      .refine((value) => reasons.some((reason) => reason.value === value), { error: reasonUnknown, abort: true })
      .meta({ enum: reasons.map(({ value }) => value) }),
    message: messageUpTo(messageLength),
  });
  schemas.set(choices, schema);
  return schema;
}

export const messageStatuses = ['new', 'read', 'archived', 'spam'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

const mailStates = ['none', 'queued', 'sending', 'sent', 'failed'] as const;

/** The message as staff see it. */
export const messageRecordSchema = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  companyEmail: z.string(),
  companyName: z.string(),
  phoneNumber: z.string(),
  cityLocation: z.string(),
  numberOfEmployees: z.string().nullable(),
  reasonForContact: z.string(),
  reasonLabel: z.string(),
  message: z.string(),
  heardFrom: z.string().nullable(),
  sourcePage: z.string().nullable(),
  referringHost: z.string().nullable(),
  utmSource: z.string().nullable(),
  utmMedium: z.string().nullable(),
  utmCampaign: z.string().nullable(),
  utmTerm: z.string().nullable(),
  utmContent: z.string().nullable(),
  status: z.enum(messageStatuses),
  spamReason: z.string().nullable(),
  /** Whether its emails are held, because it looks like spam. */
  held: z.boolean(),
  createdAt: z.string(),
  dueAt: z.string(),
  answeredAt: z.string().nullable(),
  assigneeId: z.number().nullable(),
  assignee: z.string().nullable(),
  followUpOn: z.string().nullable(),
  /** The time of the import from another system, or null. */
  importedAt: z.string().nullable(),
  delivery: z.object({
    notification: z.enum(mailStates),
    acknowledgement: z.enum(mailStates),
    /** The state of the latest reply's email. */
    reply: z.enum(mailStates),
    lastError: z.string().nullable(),
    /** Whether the visitor's address rejects emails, so that staff must phone. */
    visitorUnreachable: z.boolean(),
  }),
});

export type Message = z.output<typeof messageRecordSchema>;

/** The changes that staff can make. A missing field is not changed. */
export const messageChangesSchema = z.object({
  status: z.enum(messageStatuses, { error: `Status must be one of ${messageStatuses.join(', ')}` }).optional(),
  answered: z.boolean({ error: 'Choose yes or no' }).optional(),
});

export type MessageChanges = z.output<typeof messageChangesSchema>;

export const resendSchema = z.object({
  kind: z.enum(['notification', 'acknowledgement'], { error: 'Email not found' }),
});

export type MessageInput = z.output<typeof messageSchema>;

/** The fields that a visitor sends. */
export type ContactField = Exclude<keyof MessageInput, typeof honeypotName>;
