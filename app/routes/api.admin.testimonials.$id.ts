import { member } from '~/http/crud.server';
import { testimonials } from '~/http/resources.server';

export const { loader, action } = member(testimonials, 'PATCH');
