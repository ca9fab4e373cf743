/** Setup, signing in and out, users, and what is asked of them. */

import { passkeyAnswerSchema } from '~/auth/mfa/passkey';
import { mfaPolicySchema, reauthSchema, recoveryCodesLeftSchema } from '~/auth/mfa/schema';
import { accessPolicyRecordSchema, accessPolicySchema, usersWithoutMfaSchema } from '~/auth/sessions/policy';
import { seenSessionSchema } from '~/auth/sessions/seen-session';
import {
  loginSchema,
  newUserSchema,
  setupSchema,
  staffUserSchema,
  userChangesSchema,
  userRecordSchema,
} from '~/auth/users/schema';
import { noFields, withVersion } from '~/records/fields';
import { type Call, passkeyQuestion, records, success } from './call.server';

const signedInUser = userRecordSchema.pick({ id: true, username: true, email: true });

export const accessCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/check-setup',
    who: 'anyone',
    summary: 'Check whether an admin account exists',
    answer: { hasAdmin: 'boolean' },
  },
  {
    method: 'POST',
    path: '/api/auth/setup',
    who: 'anyone',
    summary: 'Create your admin account; 403 once there is one',
    body: setupSchema,
    answer: { user: userRecordSchema },
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/auth/login',
    who: 'anyone',
    summary:
      'Log in; sets the session cookie. 401 with the code `second-factor` means that the password is correct and a code is required',
    body: loginSchema,
    answer: { user: staffUserSchema },
  },
  {
    method: 'POST',
    path: '/api/auth/second-factor',
    who: 'anyone',
    summary:
      'Complete the login with a code from an authenticator app or a recovery code, using the cookie of the first step',
    body: mfaPolicySchema,
    answer: { user: staffUserSchema, recoveryCodesLeft: { nullable: recoveryCodesLeftSchema } },
  },
  {
    method: 'POST',
    path: '/api/auth/passkey/begin',
    who: 'anyone',
    summary:
      'Start a passkey request: for a login, for the second step of a login, or for re-authentication. Pass `options` to `navigator.credentials`',
    body: noFields,
    answer: passkeyQuestion,
  },
  {
    method: 'POST',
    path: '/api/auth/passkey',
    who: 'anyone',
    summary: 'Log in with the passkey response, within five minutes; sets the session cookie',
    body: passkeyAnswerSchema,
    answer: { user: staffUserSchema },
  },
  {
    method: 'POST',
    path: '/api/auth/proof/passkey',
    who: 'staff',
    summary: 'Re-authenticate with the passkey response',
    body: passkeyAnswerSchema,
    answer: success,
  },
  {
    method: 'POST',
    path: '/api/auth/proof',
    who: 'staff',
    summary: 'Re-authenticate with the password or a code, for ten minutes',
    body: reauthSchema,
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/auth/status',
    who: 'anyone',
    summary: 'Read the current user; `user` is null for anonymous callers',
    answer: { isAuthenticated: 'boolean', user: { nullable: signedInUser } },
  },
  { method: 'POST', path: '/api/auth/logout', who: 'anyone', summary: 'Log out', answer: success },
  {
    method: 'GET',
    path: '/api/admin/check-auth',
    who: 'staff',
    summary: 'Check whether the caller is logged in; 401 if not',
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
      'Reset the two-step verification of a user and log them out; returns the number of removed factors; requires re-authentication',
    body: noFields,
    answer: { factors: 'integer' },
  },
  {
    method: 'GET',
    path: '/api/admin/users/{id}/sessions',
    who: 'users',
    summary: 'List the active sessions of a user, most recently used first',
    answer: { sessions: [seenSessionSchema] },
  },
  {
    method: 'DELETE',
    path: '/api/admin/users/{id}/sessions',
    who: 'users',
    summary: 'End all sessions of another user; returns the number of sessions; requires re-authentication',
    answer: { ended: 'integer' },
  },
  {
    method: 'GET',
    path: '/api/admin/access-policy',
    who: 'access-settings',
    summary: 'Read the security policy: required two-step verification, users without it, and session length',
    answer: { accessPolicy: accessPolicyRecordSchema, without: usersWithoutMfaSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/access-policy',
    who: 'access-settings',
    summary:
      'Set the security policy: required two-step verification with its start date, and optionally the session length; requires re-authentication',
    body: withVersion(accessPolicySchema),
    answer: { accessPolicy: accessPolicyRecordSchema },
  },
];
