import { identityProviderRecordSchema, identityProviderSchema } from '~/auth/sso/identity-provider';
import * as model from '~/auth/sso/identity-provider.server';
import { member } from '~/http/api/crud.server';

export const { loader, action, endpoints } = member({
  model,
  body: identityProviderSchema,
  record: identityProviderRecordSchema,
  one: 'identityProvider',
  change: 'PATCH',
});
