/** Setup, signing in and out, users, and what is asked of them. */
import { proofSchema, recoveryCodesLeftSchema, secondFactorSchema } from '~/factors/factor';
import { passkeyAnswerSchema } from '~/factors/passkey';
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
import { type Call, passkeyQuestion, records, success } from './call.server';

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
