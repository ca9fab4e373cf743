import { member } from '~/http/crud.server';
import { socialMedia } from '~/http/resources.server';

export const { loader, action } = member(socialMedia, 'PUT');
