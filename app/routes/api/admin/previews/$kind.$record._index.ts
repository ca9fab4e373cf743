import { resource } from '~/http/api/endpoint.server';
import { recordName, recordsPermission } from '~/http/pages/history.server';
import { NotFound } from '~/platform/errors';
import { noFields } from '~/records/fields';
import { previewLinkSchema } from '~/records/preview-link';
import * as previews from '~/registry/previews.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: recordsPermission,
    summary: 'List the active preview links of a record; types are blog-posts, pages (by id) and drafts (as “all”)',
    response: { previewLinks: [previewLinkSchema] },
    run: async (call) => {
      const previewLinks = await previews.list(call.actor, recordName(call));
      if (!previewLinks) throw new NotFound('page');
      return { previewLinks };
    },
  },
  POST: {
    permission: recordsPermission,
    summary: 'Create a preview link that works for seven days',
    body: noFields,
    response: { previewLink: previewLinkSchema },
    status: 201,
    run: async (call) => ({ previewLink: await previews.make(call.actor, recordName(call)) }),
  },
});
