/** One's own account: signature, second factors, trusted browsers. */
import { factorRecordSchema, newTotpSchema, recoveryCodesSchema } from '~/factors/factor';
import { newPasskeySchema } from '~/factors/passkey';
import { signatureSchema } from '~/people/signature';
import { userRecordSchema } from '~/people/user';
import { noFields } from '~/records/fields';
import { trustedBrowserSchema } from '~/sessions/trusted-browser';
import { type Call, passkeyQuestion, success } from './call.server';

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
