import { collection } from '~/http/crud.server';
import { pages } from '~/http/resources.server';

export const { loader, action } = collection(pages);
