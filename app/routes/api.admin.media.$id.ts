import { member } from '~/http/crud.server';
import { media } from '~/http/resources.server';

export const { loader, action } = member(media, 'PATCH');
