import { resource } from '~/http/api/endpoint.server';
import { recordName, recordsPermission } from '~/http/pages/history.server';
import { apiPaging, pagingQuery } from '~/http/pages/paging.server';
import { revisionSchema } from '~/records/revisions';
import * as history from '~/registry/history.server';
import { kindNames } from '~/registry/record-types.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: recordsPermission,
    summary: `List previous versions of a record, newest first; types are ${kindNames} (by id), site-content and drafts (by key)`,
    query: pagingQuery,
    response: { versions: [revisionSchema], total: 'integer', version: 'integer' },
    run: async (call) => {
      const { page, version } = await history.list(call.actor, recordName(call), apiPaging(call.request));
      return { versions: page.items, total: page.total, version };
    },
  },
  DELETE: {
    permission: recordsPermission,
    summary: 'Delete all previous versions of a record; the record does not change',
    run: (call) => history.purge(call.actor, recordName(call)),
  },
});
