/** Links that work once: invitations, forgotten passwords, new e-mail addresses. */

import {
  acceptanceSchema,
  addressConfirmationSchema,
  forgottenPasswordSchema,
  invitationRecordSchema,
  invitationSchema,
  invitedPasskeySchema,
  invitedSchema,
  ownAddressSchema,
  passwordResetSchema,
} from '~/access/link';
import { recoveryCodesSchema } from '~/factors/factor';
import { staffUserSchema, userRecordSchema } from '~/people/user';
import { email, noFields, optionalLine } from '~/records/fields';
import { type Call, passkeyQuestion, success } from './call.server';

const made = { invitation: invitationRecordSchema, link: { nullable: optionalLine('Link', 2000) } } as const;

export const linkCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/invitations',
    who: 'users',
    summary: 'Invitations that can still be accepted',
    answer: { invitations: [invitationRecordSchema] },
  },
  {
    method: 'POST',
    path: '/api/admin/invitations',
    who: 'users',
    summary: 'Invite somebody, for 72 hours; `link` is told only where no mail brings it; asks for a fresh proof',
    body: invitationSchema,
    answer: made,
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/admin/invitations/{id}/resend',
    who: 'users',
    summary: 'Send an invitation again, with a new link and number; asks for a fresh proof',
    body: noFields,
    answer: made,
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/admin/invitations/{id}',
    who: 'users',
    summary: 'Withdraw an invitation; asks for a fresh proof',
    answer: success,
  },
  {
    method: 'POST',
    path: '/api/auth/invitation',
    who: 'anyone',
    summary: 'Accept an invitation, with the token of its link; 409 when the link works no more',
    body: acceptanceSchema,
    answer: { user: userRecordSchema },
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/auth/invitation/passkey/begin',
    who: 'anyone',
    summary: 'Ask for a new passkey in place of a password: `options` are for `navigator.credentials.create`',
    body: invitedSchema,
    answer: passkeyQuestion,
  },
  {
    method: 'POST',
    path: '/api/auth/invitation/passkey',
    who: 'anyone',
    summary: 'Accept an invitation with the passkey that the browser has made; sets the session cookie',
    body: invitedPasskeySchema,
    answer: { user: staffUserSchema, recoveryCodes: recoveryCodesSchema },
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/auth/forgotten-password',
    who: 'anyone',
    summary: 'Have a link to a new password sent, where there is such an account; 409 while no mail is set up',
    body: forgottenPasswordSchema,
    answer: success,
    status: 202,
  },
  {
    method: 'POST',
    path: '/api/auth/new-password',
    who: 'anyone',
    summary: 'Choose a new password, with the token of a link; all sessions end. 409 when the link works no more',
    body: passwordResetSchema,
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/account/address',
    who: 'own-factors',
    summary: 'The e-mail address of yours that waits to be confirmed',
    answer: { pending: { nullable: email('Email') } },
  },
  {
    method: 'POST',
    path: '/api/admin/account/address',
    who: 'own-factors',
    summary: 'Change your e-mail address, once the link that is sent to it was opened; asks for a fresh proof',
    body: ownAddressSchema,
    answer: { hasToBeConfirmed: 'boolean' },
  },
  {
    method: 'DELETE',
    path: '/api/admin/account/address',
    who: 'own-factors',
    summary: 'Give up the address that waits to be confirmed; asks for a fresh proof',
    answer: success,
  },
  {
    method: 'POST',
    path: '/api/auth/confirm-address',
    who: 'anyone',
    summary: 'Confirm a new e-mail address, with the token of its link; 409 when the link works no more',
    body: addressConfirmationSchema,
    answer: success,
  },
];
