import { resource } from '~/http/endpoint.server';
import { recordsPermission } from '~/http/history.server';
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
