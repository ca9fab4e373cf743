import { pagedList } from '~/http/api/crud.server';
import { resource } from '~/http/api/endpoint.server';
import { trashedSchema } from '~/records/trash';
import * as trash from '~/registry/trash.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: trash.permission,
    summary: 'List records deleted in the last 30 days, newest first',
    ...pagedList('records', trashedSchema, ({ actor }, paging) => trash.list(actor, paging)),
  },
});
