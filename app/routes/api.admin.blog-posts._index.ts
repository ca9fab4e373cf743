import { collection } from '~/http/crud.server';
import { blogPosts } from '~/http/resources.server';

export const { loader, action } = collection(blogPosts);
