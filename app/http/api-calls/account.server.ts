/** One's own account: signature, second factors, trusted browsers. */

import { newPasskeySchema } from '~/auth/mfa/passkey';
import { mfaFactorSchema, newTotpSchema, recoveryCodesSchema } from '~/auth/mfa/schema';
import { trustedBrowserSchema } from '~/auth/sessions/trusted-browser';
import { userRecordSchema } from '~/auth/users/schema';
import { signatureSchema } from '~/auth/users/signature';
import { noFields } from '~/records/fields';
import { type Call, passkeyQuestion, success } from './call.server';

export const accountCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/account/signature',
    who: 'staff',
    summary: 'Read your reply signature; null means your name and the business name',
    answer: { signature: { nullable: userRecordSchema.shape.username } },
  },
  {
    method: 'PUT',
    path: '/api/admin/account/signature',
    who: 'staff',
    summary: 'Change the reply signature',
    body: signatureSchema,
    answer: { signature: { nullable: userRecordSchema.shape.username } },
  },
  {
    method: 'GET',
    path: '/api/admin/account/factors',
    who: 'own-factors',
    summary: 'List your two-step verification methods and the number of recovery codes left',
    answer: { factors: [mfaFactorSchema], recoveryCodes: 'integer' },
  },
  {
    method: 'POST',
    path: '/api/admin/account/factors/begin',
    who: 'own-factors',
    summary: 'Start adding an authenticator app; returns its key, also as a QR code URL; requires re-authentication',
    body: noFields,
    answer: { key: 'string', address: 'string', enrolmentToken: 'string' },
  },
  {
    method: 'POST',
    path: '/api/admin/account/factors',
    who: 'own-factors',
    summary:
      'Add the app with one of its codes; the first method also returns recovery codes; requires re-authentication',
    body: newTotpSchema,
    answer: { factor: mfaFactorSchema, recoveryCodes: { nullable: recoveryCodesSchema } },
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/admin/account/passkeys/begin',
    who: 'own-factors',
    summary: 'Start adding a passkey; pass `options` to `navigator.credentials.create`; requires re-authentication',
    body: noFields,
    answer: passkeyQuestion,
  },
  {
    method: 'POST',
    path: '/api/admin/account/passkeys',
    who: 'own-factors',
    summary:
      'Add the passkey that the browser created; the first method also returns recovery codes; requires re-authentication',
    body: newPasskeySchema,
    answer: { factor: mfaFactorSchema, recoveryCodes: { nullable: recoveryCodesSchema } },
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/admin/account/factors/{id}',
    who: 'own-factors',
    summary: 'Remove one of your two-step verification methods; requires re-authentication',
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/account/trusted-browsers',
    who: 'own-factors',
    summary: 'List your trusted browsers, which skip two-step verification',
    answer: { trustedBrowsers: [trustedBrowserSchema] },
  },
  {
    method: 'DELETE',
    path: '/api/admin/account/trusted-browsers/{id}',
    who: 'own-factors',
    summary: 'Remove a trusted browser',
    answer: success,
  },
  {
    method: 'POST',
    path: '/api/admin/account/recovery-codes',
    who: 'own-factors',
    summary: 'Create new recovery codes; the old ones stop working; requires re-authentication',
    body: noFields,
    answer: { recoveryCodes: recoveryCodesSchema },
    status: 201,
  },
];
