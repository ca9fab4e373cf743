import { collection } from '~/http/crud.server';
import { identityProviders } from '~/http/resources.server';

export const { loader, action } = collection(identityProviders);
