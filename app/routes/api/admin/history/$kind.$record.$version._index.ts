import { resource } from '~/http/api/endpoint.server';
import { recordName, recordsPermission, versionId } from '~/http/pages/history.server';
import { versionFieldSchema, versionSchema } from '~/records/revisions';
import * as history from '~/registry/history.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: recordsPermission,
    summary: 'Read a version with all its fields',
    response: { version: versionSchema.extend({ fields: versionFieldSchema.array() }) },
    run: async (call) => ({ version: await history.find(call.actor, recordName(call), versionId(call)) }),
  },
});
