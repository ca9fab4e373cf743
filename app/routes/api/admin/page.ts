import * as page from '~/content/home-page/model.server';
import { pageDocumentSchema, pageSchema } from '~/content/home-page/schema';
import { resource } from '~/http/api/endpoint.server';
import { longFormLimit } from '~/http/uploads/body.server';
import { withVersion } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: page.permission,
    summary: 'Read the draft texts of the site; missing fields have their default',
    response: { page: pageDocumentSchema, version: 'integer' },
    run: async ({ actor }) => {
      const { content, version } = await page.find(actor);
      return { page: content, version };
    },
  },
  PATCH: {
    permission: page.permission,
    summary:
      'Change draft texts of the site; an empty or null field returns to its default, a missing field does not change',
    body: { changesOf: withVersion(pageSchema) },
    response: { page: pageDocumentSchema, version: 'integer' },
    limit: longFormLimit,
    run: async ({ actor, input: { version, ...changes } }) => {
      const { content, version: current } = await page.update(actor, changes, version);
      return { page: content, version: current };
    },
  },
});
