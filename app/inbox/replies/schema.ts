import * as z from '~/platform/zod';
import { requiredText } from '~/records/fields';

const replyMaxLength = 10_000;

/** The type in the URLs of autosaves. The record is the message. */
export const replyKind = 'replies';

export const replySchema = z.object({
  /** Markdown. */
  content: requiredText('Your reply', 'Write a reply', { max: replyMaxLength }),
  /** An idempotency key that the client chooses: a second request with the same key sends no second reply. */
  key: z
    .string({ error: 'Key must be text' })
    .regex(/^[\w-]{8,40}$/, 'Key must be 8 to 40 letters and digits')
    .optional(),
});

export type ReplyInput = z.output<typeof replySchema>;

const replyStatuses = ['queued', 'sending', 'sent', 'failed', 'dropped'] as const;

/** A reply, with the state of its email. */
export const replyRecordSchema = z.object({
  id: z.number(),
  messageId: z.number(),
  author: z.string(),
  subject: z.string(),
  content: z.string(),
  html: z.string(),
  signature: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  status: z.enum(replyStatuses),
  attempts: z.number(),
  nextAttemptAt: z.string().nullable(),
  lastError: z.string().nullable(),
});

export type Reply = z.output<typeof replyRecordSchema>;
