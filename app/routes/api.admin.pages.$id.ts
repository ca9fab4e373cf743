import { member } from '~/http/crud.server';
import { pages } from '~/http/resources.server';

export const { loader, action } = member(pages, 'PUT');
