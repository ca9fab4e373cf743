import { resource } from '~/http/api/endpoint.server';
import { recordName, recordsPermission } from '~/http/pages/history.server';
import * as previews from '~/registry/previews.server';

export const { loader, action, endpoints } = resource({
  DELETE: {
    permission: recordsPermission,
    summary: 'Revoke a preview link',
    run: (call) => previews.revoke(call.actor, recordName(call), call.id),
  },
});
