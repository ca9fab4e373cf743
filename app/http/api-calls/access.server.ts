/** Setup, signing in and out, users, one's own second factors. */
import {
  factorRecordSchema,
  newTotpSchema,
  proofSchema,
  recoveryCodesLeftSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from '~/factors/factor';
import { newPasskeySchema, passkeyAnswerSchema } from '~/factors/passkey';
import { signatureSchema } from '~/people/signature';
import {
  loginSchema,
  newUserSchema,
  setupSchema,
  staffUserSchema,
  userChangesSchema,
  userRecordSchema,
} from '~/people/user';
import { noFields, withVersion } from '~/records/fields';
import { accessPolicyRecordSchema, accessPolicySchema, peopleWithoutSchema } from '~/sessions/policy';
import { seenSessionSchema } from '~/sessions/seen-session';
import { trustedBrowserSchema } from '~/sessions/trusted-browser';
import { type Call, records, success } from './call.server';

const passkeyQuestion = { options: 'object', passkeyToken: 'string' } as const;

const signedInUser = userRecordSchema.pick({ id: true, username: true, email: true });

export const accessCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/check-setup',
    who: 'anyone',
    summary: 'Whether there is an admin already',
    answer: { hasAdmin: 'boolean' },
  },
  {
    method: 'POST',
    path: '/api/auth/setup',
    who: 'anyone',
    summary: 'Create the first admin; 403 once there is one',
    body: setupSchema,
    answer: { user: userRecordSchema },
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/auth/login',
    who: 'anyone',
    summary:
      'Sign in; sets the session cookie. 401 with the code `second-factor`: the password is right, and a code is wanted',
    body: loginSchema,
    answer: { user: staffUserSchema },
  },
  {
    method: 'POST',
    path: '/api/auth/second-factor',
    who: 'anyone',
    summary: 'The second step, with the cookie of the first: a code of an authenticator app, or a recovery code',
    body: secondFactorSchema,
    answer: { user: staffUserSchema, recoveryCodesLeft: { nullable: recoveryCodesLeftSchema } },
  },
  {
    method: 'POST',
    path: '/api/auth/passkey/begin',
    who: 'anyone',
    summary:
      'Ask for a passkey: any, one of whoever has begun to sign in, or for a proof one of whoever is signed in. `options` are for `navigator.credentials`',
    body: noFields,
    answer: passkeyQuestion,
  },
  {
    method: 'POST',
    path: '/api/auth/passkey',
    who: 'anyone',
    summary: 'Sign in with what the passkey has answered, within five minutes; sets the session cookie',
    body: passkeyAnswerSchema,
    answer: { user: staffUserSchema },
  },
  {
    method: 'POST',
    path: '/api/auth/proof/passkey',
    who: 'staff',
    summary: 'Prove once more that it is you, by what your passkey has answered',
    body: passkeyAnswerSchema,
    answer: success,
  },
  {
    method: 'POST',
    path: '/api/auth/proof',
    who: 'staff',
    summary: 'Prove once more that it is you, by the password or a code: good for ten minutes',
    body: proofSchema,
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/auth/status',
    who: 'anyone',
    summary: 'Who is signed in; `user` is null when nobody is',
    answer: { isAuthenticated: 'boolean', user: { nullable: signedInUser } },
  },
  { method: 'POST', path: '/api/auth/logout', who: 'anyone', summary: 'Sign out', answer: success },
  {
    method: 'GET',
    path: '/api/admin/check-auth',
    who: 'staff',
    summary: 'Whether one is signed in; 401 when not',
    answer: { isAuthenticated: 'boolean' },
  },
  ...records({
    path: '/api/admin/users',
    who: 'users',
    one: 'user',
    many: 'users',
    name: 'user',
    record: userRecordSchema,
    body: newUserSchema,
    change: 'PATCH',
    changes: userChangesSchema,
  }),
  {
    method: 'POST',
    path: '/api/admin/users/{id}/reset-factors',
    who: 'users',
    summary:
      'Take all second factors from somebody who has lost theirs, and sign them out; answers how many there were; asks for a fresh proof',
    body: noFields,
    answer: { factors: 'integer' },
  },
  {
    method: 'GET',
    path: '/api/admin/users/{id}/sessions',
    who: 'users',
    summary: 'Where somebody is signed in, the latest used first',
    answer: { sessions: [seenSessionSchema] },
  },
  {
    method: 'DELETE',
    path: '/api/admin/users/{id}/sessions',
    who: 'users',
    summary: 'Sign somebody else out everywhere; answers how many sessions there were; asks for a fresh proof',
    answer: { ended: 'integer' },
  },
];

const policyCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/access-policy',
    who: 'access-settings',
    summary: 'Who has to show a second factor at login, who has none yet, and how long a session lives',
    answer: { accessPolicy: accessPolicyRecordSchema, without: peopleWithoutSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/access-policy',
    who: 'access-settings',
    summary:
      'Say who has to show a second factor, and from which day on; and how long sessions live, where that is given; asks for a fresh proof',
    body: withVersion(accessPolicySchema),
    answer: { accessPolicy: accessPolicyRecordSchema },
  },
];

export const accountCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/account/signature',
    who: 'staff',
    summary: 'What stands below your answers to visitors; null: your name and the name of the business',
    answer: { signature: { nullable: userRecordSchema.shape.username } },
  },
  {
    method: 'PUT',
    path: '/api/admin/account/signature',
    who: 'staff',
    summary: 'Change it',
    body: signatureSchema,
    answer: { signature: { nullable: userRecordSchema.shape.username } },
  },
  ...policyCalls,
  {
    method: 'GET',
    path: '/api/admin/account/factors',
    who: 'own-factors',
    summary: 'Your own second factors, and how many recovery codes are left',
    answer: { factors: [factorRecordSchema], recoveryCodes: 'integer' },
  },
  {
    method: 'POST',
    path: '/api/admin/account/factors/begin',
    who: 'own-factors',
    summary: 'Begin to add an authenticator app: its key, also as the address of a QR code; asks for a fresh proof',
    body: noFields,
    answer: { key: 'string', address: 'string', enrolmentToken: 'string' },
  },
  {
    method: 'POST',
    path: '/api/admin/account/factors',
    who: 'own-factors',
    summary: 'Add the app, with a code that it shows; with the first come recovery codes; asks for a fresh proof',
    body: newTotpSchema,
    answer: { factor: factorRecordSchema, recoveryCodes: { nullable: recoveryCodesSchema } },
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/admin/account/passkeys/begin',
    who: 'own-factors',
    summary: 'Begin to add a passkey: `options` are for `navigator.credentials.create`; asks for a fresh proof',
    body: noFields,
    answer: passkeyQuestion,
  },
  {
    method: 'POST',
    path: '/api/admin/account/passkeys',
    who: 'own-factors',
    summary:
      'Add the passkey that the browser has made; with the first factor come recovery codes; asks for a fresh proof',
    body: newPasskeySchema,
    answer: { factor: factorRecordSchema, recoveryCodes: { nullable: recoveryCodesSchema } },
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/admin/account/factors/{id}',
    who: 'own-factors',
    summary: 'Remove one of your second factors; asks for a fresh proof',
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/account/trusted-browsers',
    who: 'own-factors',
    summary: 'Your own browsers in which your password alone signs you in',
    answer: { trustedBrowsers: [trustedBrowserSchema] },
  },
  {
    method: 'DELETE',
    path: '/api/admin/account/trusted-browsers/{id}',
    who: 'own-factors',
    summary: 'Trust one of them no more',
    answer: success,
  },
  {
    method: 'POST',
    path: '/api/admin/account/recovery-codes',
    who: 'own-factors',
    summary: 'Make new recovery codes; the former ones stop working; asks for a fresh proof',
    body: noFields,
    answer: { recoveryCodes: recoveryCodesSchema },
    status: 201,
  },
];
