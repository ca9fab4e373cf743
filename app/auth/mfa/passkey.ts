/** Passkeys (WebAuthn): the data that browsers send. */
import * as z from '~/platform/zod';
import { requiredLine } from '~/records/fields';

const unanswered = 'The browser sent no passkey. Check that JavaScript is on, and try again.';

export const passkeyAnswerSchema = z.object({
  /** The credential, as JSON text. */
  answer: z.string({ error: unanswered }).min(1, unanswered).max(20_000),
  passkeyToken: z.string({ error: unanswered }).max(2000),
});

export const newPasskeySchema = passkeyAnswerSchema.extend({
  name: requiredLine('Name', 'Please give it a name', { max: 60 }),
});

export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;
export type NewPasskeyInput = z.output<typeof newPasskeySchema>;

const base64url = z.string().regex(/^[\w-]+$/);
const credential = { id: base64url.max(1400), rawId: base64url, type: z.literal('public-key') };

export const passkeyAssertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((handle) => handle ?? undefined),
  }),
});

export const passkeyRegistrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(10)
      .catch([]),
  }),
});
