import { member } from '~/http/crud.server';
import { identityProviders } from '~/http/resources.server';

export const { loader, action } = member(identityProviders, 'PATCH');
