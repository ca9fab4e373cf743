import { resource } from '~/http/api/endpoint.server';
import { recordName, recordsPermission, revisionId } from '~/http/pages/history.server';
import { revisionFieldSchema, revisionSchema } from '~/records/revisions';
import * as history from '~/registry/history.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: recordsPermission,
    summary: 'Read a version with all its fields',
    response: { version: revisionSchema.extend({ fields: revisionFieldSchema.array() }) },
    run: async (call) => ({ version: await history.find(call.actor, recordName(call), revisionId(call)) }),
  },
});
