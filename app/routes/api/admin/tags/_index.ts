import * as tags from '~/content/posts/tag-renaming.server';
import { tagSchema } from '~/content/posts/tags';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'content',
    summary: 'The tags of all posts, by name',
    response: { tags: [tagSchema] },
    run: async ({ actor }) => ({ tags: await tags.list(actor) }),
  },
});
