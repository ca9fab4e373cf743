import { permission } from '~/content/posts/model.server';
import * as tags from '~/content/posts/tag-renaming.server';
import { tagNameSchema, tagSchema } from '~/content/posts/tags';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  PATCH: {
    permission,
    summary: 'Rename a tag in all posts; the name of an existing tag merges the two',
    body: tagNameSchema,
    response: { tag: tagSchema },
    run: async ({ actor, params, input }) => ({ tag: await tags.rename(actor, params.slug ?? '', input.name) }),
  },
});
