import * as blogPosts from '~/content/posts/model.server';
import { publicBlogPostSchema } from '~/content/posts/schema';
import { resource } from '~/http/api/endpoint.server';
import { withAddresses } from '~/media/images.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'anyone',
    summary: 'A published post',
    response: { blogPost: publicBlogPostSchema },
    hasETag: true,
    run: async ({ params }) => {
      const [blogPost] = await withAddresses([await blogPosts.findPublished(params.slug ?? '')], 'featuredImage');
      return { blogPost };
    },
  },
});
