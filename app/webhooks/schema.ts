/** Webhooks: apps and chat channels that are notified of events (https://www.standardwebhooks.com). */
import * as z from '~/platform/zod';
import { eventNames } from '~/records/event';
import { booleanField, hasLogin, line, requiredLine, webAddress } from '~/records/fields';
import { webhookFormats } from './webhook-names';

const addressWrong = 'Enter the whole address, beginning with https://';
const address = webAddress(addressWrong);
const loginInAddress = 'Remove the user name and password from the address, and enter a header for them';

/** Set by Uplink or by HTTP itself. */
const ownHeaders =
  /^(connection|content-(encoding|length|type)|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|user-agent|webhook-(id|signature|timestamp))$/i;
const headerName = line('Enter the name of a header, such as Authorization')
  .max(100, 'Must be 100 characters or less')
  .refine((value) => /^[\w!#$%&'*+.^`|~-]*$/.test(value), 'Enter only the name, such as Authorization')
  .refine((value) => !ownHeaders.test(value), 'Uplink sets this header itself. Choose another one');
const headerValue = line('Enter the value, such as Bearer and a token')
  .max(4000, 'Must be 4000 characters or less')
  .refine((value) => /^[ -~]*$/.test(value), 'Use only letters, digits and signs of ASCII');

const format = z.enum(webhookFormats, { error: 'Choose where to send events' });

export const webhookSchema = z.object({
  name: requiredLine('Name', 'Please enter a name', { max: 80 }),
  format: format.default('standard'),
  /** If empty, the stored URL stays. */
  url: line(addressWrong)
    .refine((value) => !hasLogin(value), { error: loginInAddress, abort: true })
    .refine((value) => value === '' || address.safeParse(value).success, addressWrong)
    .overwrite((value) => (value && address.safeParse(value).data) || value)
    .optional(),
  events: z.array(z.enum(eventNames, { error: 'There is no such event' }), { error: 'Choose at least one' }).min(1, {
    error: 'Choose at least one',
  }),
  /** If empty, no header is added. */
  headerName: headerName.default(''),
  /** If empty, the stored value stays. */
  headerValue: headerValue.optional(),
  isActive: booleanField(true),
});

/** A new webhook, which has no stored URL. */
export const newWebhookSchema = webhookSchema.extend({ url: webhookSchema.shape.url.unwrap() });

export type WebhookInput = z.output<typeof webhookSchema>;

/** The record without its secret and the header's value. Of a chat webhook's URL, it has only the host. */
export const webhookRecordSchema = z.object({
  id: z.number(),
  name: z.string(),
  format,
  /**
   * Null for a chat, because anyone with the URL can post there, and when it was encrypted under another instance
   * secret.
   */
  url: z.string().nullable(),
  host: z.string().nullable(),
  events: z.array(z.enum(eventNames)),
  /** Empty without a header. */
  headerName: z.string(),
  isActive: z.boolean(),
  /** The reason why it was turned off after failures. */
  disabledReason: z.string().nullable(),
  /** The time until which the previous secret also signs. */
  previousSecretUntil: z.string().nullable(),
  failingSince: z.string().nullable(),
  lastSuccessAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});

export type Webhook = z.output<typeof webhookRecordSchema>;

/** A new webhook, or one with a new secret. The secret is shown only now. */
export interface WebhookWithSecret {
  webhook: Webhook;
  secret: string;
}

export const newSecretSchema = z.object({ keepPrevious: booleanField(true) });

/** A delivery of a webhook with its attempts, latest last. */
export const deliveryRecordSchema = z.object({
  id: z.number(),
  event: z.string(),
  messageId: z.string(),
  status: z.enum(['queued', 'sending', 'sent', 'failed', 'dropped']),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  nextAttemptAt: z.string(),
  attempts: z.array(
    z.object({
      at: z.string(),
      milliseconds: z.number(),
      /** The status of the response; null without one. */
      status: z.number().nullable(),
      error: z.string().nullable(),
    }),
  ),
});

export type DeliveryRecord = z.output<typeof deliveryRecordSchema>;
