import { collection } from '~/http/crud.server';
import { redirects } from '~/http/resources.server';

export const { loader, action } = collection(redirects);
