import { resource } from '~/http/api/endpoint.server';
import { recordName, recordsPermission, revisionId } from '~/http/pages/history.server';
import { noFields, withVersion } from '~/records/fields';
import * as history from '~/registry/history.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: recordsPermission,
    summary: 'Restore a previous version as a new one; with the record’s version, only if it is still current',
    body: withVersion(noFields),
    run: (call) => history.restore(call.actor, recordName(call), revisionId(call), call.input.version),
  },
});
