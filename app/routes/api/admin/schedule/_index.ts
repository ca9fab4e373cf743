import { resource } from '~/http/api/endpoint.server';
import { recordsPermission } from '~/http/pages/history.server';
import { namedScheduledActionSchema } from '~/records/scheduled-action';
import * as schedule from '~/registry/schedule.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: recordsPermission,
    summary: 'List scheduled actions, next first',
    response: { scheduledActions: [namedScheduledActionSchema] },
    run: async ({ actor }) => ({ scheduledActions: await schedule.list(actor) }),
  },
});
