import { member } from '~/http/crud.server';
import { userChanges } from '~/http/resources.server';

export const { loader, action } = member(userChanges, 'PATCH');
