import { identityProviderRecordSchema, identityProviderSchema } from '~/auth/sso/identity-provider';
import * as model from '~/auth/sso/identity-provider.server';
import { collection } from '~/http/api/crud.server';

export const { loader, action, endpoints } = collection({
  model,
  body: identityProviderSchema,
  record: identityProviderRecordSchema,
  one: 'identityProvider',
});
