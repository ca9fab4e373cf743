import { listNotFound } from '~/content/redirects/not-found-log.server';
import { notFoundEntrySchema } from '~/content/redirects/schema';
import { pagedList } from '~/http/api/crud.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'site-settings',
    summary: 'List missing addresses of the last 30 days, most requested first',
    ...pagedList('notFoundEntries', notFoundEntrySchema, ({ actor }, paging) => listNotFound(actor, paging)),
  },
});
