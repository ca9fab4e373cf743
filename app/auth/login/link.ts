/** Schemas of single-use links. Browser code may import this file. */

import { newPasskeySchema } from '~/auth/mfa/passkey';
import {
  confirmedPassword,
  isConfirmed,
  newUserSchema,
  notConfirmed,
  ownPasswordSchema,
  typedName,
} from '~/auth/users/schema';
import * as z from '~/platform/zod';
import { staffRoles } from '~/records/actor';
import { email } from '~/records/fields';
import { storedFields } from '~/records/stored-fields';

const shape = newUserSchema.shape;

export const invitationSchema = z.object({
  email: shape.email,
  firstName: shape.firstName,
  lastName: shape.lastName,
  role: z.enum(staffRoles, { error: 'Role must be admin or editor' }),
});

export const invitationRecordSchema = z.object({
  id: z.number(),
  ...storedFields(invitationSchema),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The state of its email; null when the link was not sent by email. */
  mail: z.enum(['waiting', 'sent', 'failed']).nullable(),
});

export type InvitationInput = z.output<typeof invitationSchema>;
export type Invitation = z.output<typeof invitationRecordSchema>;

const token = z.string({ error: 'The link is incomplete' }).max(200);
const password = ownPasswordSchema.shape.password;

export const acceptanceSchema = z.object({ token, username: shape.username, password });
export const acceptanceFormSchema = acceptanceSchema.extend(confirmedPassword).refine(isConfirmed, notConfirmed);

/** Accepts an invitation with a newly created passkey. */
export const invitedPasskeySchema = newPasskeySchema.extend({ token, username: shape.username });
export const invitedSchema = z.object({ token });

export const forgotPasswordSchema = z.object({
  username: typedName('Please enter your username or email address'),
});

export const passwordResetSchema = z.object({ token, password });
export const passwordResetFormSchema = passwordResetSchema.extend(confirmedPassword).refine(isConfirmed, notConfirmed);

export const ownAddressSchema = z.object({ email: email('Please enter a valid email address.') });
export const addressConfirmationSchema = z.object({ token });

export type InvitedPasskeyInput = z.output<typeof invitedPasskeySchema>;
export type AcceptanceInput = z.output<typeof acceptanceSchema>;
export type PasswordResetInput = z.output<typeof passwordResetSchema>;
