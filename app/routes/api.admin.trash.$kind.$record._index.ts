import { resource } from '~/http/endpoint.server';
import { recordName } from '~/http/history.server';
import * as trash from '~/registry/trash.server';

export const { loader, action, endpoints } = resource({
  DELETE: {
    permission: trash.permission,
    summary: 'Permanently delete a record in the trash with all its versions',
    run: (call) => trash.remove(call.actor, recordName(call)),
  },
});
