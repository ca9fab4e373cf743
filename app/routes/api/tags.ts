import { tagSchema } from '~/content/posts/tags';
import { publishedTags } from '~/content/posts/tags.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'anyone',
    summary: 'The tags of published posts, by name',
    response: { tags: [tagSchema] },
    hasETag: true,
    run: async () => ({ tags: (await publishedTags()).map(({ slug, name, posts }) => ({ slug, name, posts })) }),
  },
});
