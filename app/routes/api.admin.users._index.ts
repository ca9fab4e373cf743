import { collection } from '~/http/crud.server';
import { users } from '~/http/resources.server';

export const { loader, action } = collection(users);
