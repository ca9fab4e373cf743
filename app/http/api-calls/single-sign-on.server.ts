/** Identity providers, and whether people sign in here itself. */
import {
  identityProviderRecordSchema,
  identityProviderSchema,
  inUseSchema,
  localSignInSchema,
  providerCheckSchema,
} from '~/issuers/identity-provider';
import { noFields } from '~/records/fields';
import { type Call, records } from './call.server';

export const singleSignOnCalls: Call[] = [
  ...records({
    path: '/api/admin/identity-providers',
    who: 'access-settings',
    one: 'identityProvider',
    many: 'identityProviders',
    name: 'identity provider',
    record: identityProviderRecordSchema,
    body: identityProviderSchema,
    change: 'PATCH',
  }),
  {
    method: 'POST',
    path: '/api/admin/identity-providers/{id}/use',
    who: 'access-settings',
    summary: 'Show the button "Sign in with …" of a provider, or take it away; asks for a fresh proof',
    body: inUseSchema,
    answer: { identityProvider: identityProviderRecordSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/identity-providers/{id}/check',
    who: 'access-settings',
    summary: 'Try a provider step by step: discovery, keys, client ID and secret',
    body: noFields,
    answer: { checks: [providerCheckSchema] },
  },
  {
    method: 'GET',
    path: '/api/admin/local-sign-in',
    who: 'access-settings',
    summary: 'Whether people sign in with a password or a passkey, beside the identity providers',
    answer: { localSignIn: localSignInSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/local-sign-in',
    who: 'access-settings',
    summary: 'Switch that on or off; off asks to have come by a provider oneself, and for a fresh proof',
    body: localSignInSchema,
    answer: { localSignIn: localSignInSchema },
  },
];
