import { password } from '~/auth/passwords/password';
import * as z from '~/platform/zod';
import { staffRoles } from '~/records/actor';
import { email, optionalLine, optionalText, requiredLine, verbatimLine } from '~/records/fields';

const usernameMinLength = 3;
export const setupPasswordMinLength = 8;
export const userPasswordMinLength = 6;

const emailInvalid = 'Please enter a valid email address.';
const usernameTooShort = `Username must be at least ${usernameMinLength} characters.`;

const username = verbatimLine(usernameTooShort)
  .min(usernameMinLength, usernameTooShort)
  .max(100, 'Username must be 100 characters or less');

/** A username or an email address, as it was entered. */
export const typedName = (missing: string) =>
  verbatimLine(missing).min(1, missing).max(254, 'Username must be 254 characters or less');

export const loginSchema = z.object({
  username: typedName('Username is required'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1000, 'Password is too long'),
});

export const setupSchema = z.object({
  username,
  email: email(emailInvalid),
  password: password(setupPasswordMinLength),
  firstName: optionalLine('First name', 100),
  lastName: optionalLine('Last name', 100),
  setupToken: z.string().max(200).optional(),
});

const mismatch = 'Passwords do not match';

/** The parts of a form in which a new password is entered twice. Only the first one is passed on. */
export const confirmedPassword = { confirmPassword: z.string({ error: mismatch }) };
export const isConfirmed = (input: { password: string; confirmPassword: string }) =>
  input.password === input.confirmPassword;
export const notConfirmed = {
  path: ['confirmPassword'],
  error: mismatch,
  // Report this error together with those of the fields.
  when: () => true,
};

export const setupFormSchema = setupSchema.extend(confirmedPassword).refine(isConfirmed, notConfirmed);

const role = z.enum(staffRoles, { error: 'Role must be admin or editor' });

const person = {
  username,
  email: email(emailInvalid),
  firstName: requiredLine('First name', 'First name is required', { max: 100 }),
  lastName: requiredLine('Last name', 'Last name is required', { max: 100 }),
  role: role.optional(),
};

export const newUserSchema = z.object({ ...person, password: password(userPasswordMinLength) });

/** A missing password is not changed. */
export const userChangesSchema = z.object({ ...person, password: password(userPasswordMinLength).optional() });

export const ownPasswordSchema = z
  .object({
    currentPassword: z.string({ error: 'Your current password is required' }).max(1000),
    password: password(setupPasswordMinLength),
    ...confirmedPassword,
  })
  .refine(isConfirmed, notConfirmed);

export const signatureSchema = z.object({ signature: optionalText('Signature', { max: 1000 }) });

export type LoginInput = z.output<typeof loginSchema>;
export type SetupInput = z.output<typeof setupSchema>;
export type NewUserInput = z.output<typeof newUserSchema>;
export type UserChanges = z.output<typeof userChangesSchema>;
export type SignatureInput = z.output<typeof signatureSchema>;
export type OwnPasswordInput = z.output<typeof ownPasswordSchema>;

export const userRecordSchema = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(['admin', 'editor', 'user']),
  createdAt: z.string(),
  version: z.number(),
});

export type User = z.output<typeof userRecordSchema>;

/** The logged-in user. */
export const staffUserSchema = userRecordSchema
  .pick({ id: true, username: true, email: true, firstName: true, lastName: true })
  .extend({ role: z.enum(staffRoles) });

export type StaffUser = z.output<typeof staffUserSchema>;
