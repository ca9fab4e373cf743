import { member } from '~/http/crud.server';
import { blogPosts } from '~/http/resources.server';

export const { loader, action } = member(blogPosts, 'PUT');
