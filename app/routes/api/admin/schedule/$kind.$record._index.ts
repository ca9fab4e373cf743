import { resource } from '~/http/api/endpoint.server';
import { recordName, recordsPermission } from '~/http/pages/history.server';
import { scheduledActionSchema } from '~/records/scheduled-action';
import { hideableKindNames } from '~/registry/record-types.server';
import * as schedule from '~/registry/schedule.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: recordsPermission,
    summary: `Read the schedule of a record; types are ${hideableKindNames} (by id) and drafts (as “all”)`,
    response: { scheduledActions: [scheduledActionSchema] },
    run: async (call) => ({ scheduledActions: (await schedule.find(call.actor, recordName(call))).scheduledActions }),
  },
});
