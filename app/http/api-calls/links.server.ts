/** Links that work once: invitations, forgotten passwords, new e-mail addresses. */

import {
  acceptanceSchema,
  addressConfirmationSchema,
  forgotPasswordSchema,
  invitationRecordSchema,
  invitationSchema,
  invitedPasskeySchema,
  invitedSchema,
  ownAddressSchema,
  passwordResetSchema,
} from '~/auth/login/link';
import { recoveryCodesSchema } from '~/auth/mfa/schema';
import { staffUserSchema, userRecordSchema } from '~/auth/users/schema';
import { email, noFields, optionalLine } from '~/records/fields';
import { type Call, passkeyQuestion, success } from './call.server';

const made = { invitation: invitationRecordSchema, link: { nullable: optionalLine('Link', 2000) } } as const;

export const linkCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/invitations',
    who: 'users',
    summary: 'List open invitations',
    answer: { invitations: [invitationRecordSchema] },
  },
  {
    method: 'POST',
    path: '/api/admin/invitations',
    who: 'users',
    summary: 'Invite a user for 72 hours; returns `link` only if email is not set up; requires re-authentication',
    body: invitationSchema,
    answer: made,
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/admin/invitations/{id}/resend',
    who: 'users',
    summary: 'Send an invitation again, with a new link and number; requires re-authentication',
    body: noFields,
    answer: made,
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/admin/invitations/{id}',
    who: 'users',
    summary: 'Revoke an invitation; requires re-authentication',
    answer: success,
  },
  {
    method: 'POST',
    path: '/api/auth/invitation',
    who: 'anyone',
    summary: 'Accept an invitation with the token of its link; 409 if the link has expired',
    body: acceptanceSchema,
    answer: { user: userRecordSchema },
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/auth/invitation/passkey/begin',
    who: 'anyone',
    summary: 'Start creating a passkey for an invitation; pass `options` to `navigator.credentials.create`',
    body: invitedSchema,
    answer: passkeyQuestion,
  },
  {
    method: 'POST',
    path: '/api/auth/invitation/passkey',
    who: 'anyone',
    summary: 'Accept an invitation with the passkey that the browser created; sets the session cookie',
    body: invitedPasskeySchema,
    answer: { user: staffUserSchema, recoveryCodes: recoveryCodesSchema },
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/auth/forgotten-password',
    who: 'anyone',
    summary: 'Email a password reset link if the account exists; 409 if email is not set up',
    body: forgotPasswordSchema,
    answer: success,
    status: 202,
  },
  {
    method: 'POST',
    path: '/api/auth/new-password',
    who: 'anyone',
    summary: 'Set a new password with the token of a link and end all sessions; 409 if the link has expired',
    body: passwordResetSchema,
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/account/address',
    who: 'own-factors',
    summary: 'Read your pending email address',
    answer: { pending: { nullable: email('Email') } },
  },
  {
    method: 'POST',
    path: '/api/admin/account/address',
    who: 'own-factors',
    summary: 'Change your email address; confirm it with the emailed link; requires re-authentication',
    body: ownAddressSchema,
    answer: { hasToBeConfirmed: 'boolean' },
  },
  {
    method: 'DELETE',
    path: '/api/admin/account/address',
    who: 'own-factors',
    summary: 'Cancel your pending email change; requires re-authentication',
    answer: success,
  },
  {
    method: 'POST',
    path: '/api/auth/confirm-address',
    who: 'anyone',
    summary: 'Confirm a new email address with the token of its link; 409 if the link has expired',
    body: addressConfirmationSchema,
    answer: success,
  },
];
