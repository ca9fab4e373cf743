import { resource } from '~/http/api/endpoint.server';
import { recordName } from '~/http/pages/history.server';
import * as trash from '~/registry/trash.server';

export const { loader, action, endpoints } = resource({
  DELETE: {
    permission: trash.permission,
    summary: 'Permanently delete a record in the trash with all its versions',
    run: (call) => trash.remove(call.actor, recordName(call)),
  },
});
