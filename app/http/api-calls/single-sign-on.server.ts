/** Identity providers, and whether people sign in here itself. */
import {
  identityProviderRecordSchema,
  identityProviderSchema,
  inUseSchema,
  localSignInSchema,
  providerCheckSchema,
} from '~/auth/sso/identity-provider';
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
    summary: 'Show or hide the button "Sign in with …" of a provider; requires re-authentication',
    body: inUseSchema,
    answer: { identityProvider: identityProviderRecordSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/identity-providers/{id}/check',
    who: 'access-settings',
    summary: 'Test a provider step by step: discovery, keys, client ID and secret',
    body: noFields,
    answer: { checks: [providerCheckSchema] },
  },
  {
    method: 'GET',
    path: '/api/admin/local-sign-in',
    who: 'access-settings',
    summary: 'Check whether password and passkey login is on',
    answer: { localSignIn: localSignInSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/local-sign-in',
    who: 'access-settings',
    summary:
      'Turn password and passkey login on or off; turning it off requires a login through a provider and re-authentication',
    body: localSignInSchema,
    answer: { localSignIn: localSignInSchema },
  },
];
