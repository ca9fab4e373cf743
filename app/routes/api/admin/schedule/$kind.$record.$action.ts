import { type Call, resource } from '~/http/api/endpoint.server';
import { recordName, recordsPermission } from '~/http/pages/history.server';
import { NotFound } from '~/platform/errors';
import { scheduledActionKinds, scheduledActionSchema, scheduleSchema } from '~/records/scheduled-action';
import * as schedule from '~/registry/schedule.server';

function actionOf({ params }: Pick<Call, 'params'>) {
  const operation = scheduledActionKinds.find((known) => known === params.action);
  if (!operation) throw new NotFound('scheduled action');
  return operation;
}

export const { loader, action, endpoints } = resource({
  PUT: {
    permission: recordsPermission,
    summary:
      'Schedule publishing or unpublishing at a UK time, or at a time with a zone; `message` explains a change of clocks. Drafts can only be published',
    body: scheduleSchema,
    response: { scheduledActions: [scheduledActionSchema], message: 'string' },
    run: async (call) => ({
      message: await schedule.schedule(call.actor, recordName(call), actionOf(call), call.input),
      scheduledActions: (await schedule.find(call.actor, recordName(call))).scheduledActions,
    }),
  },
  DELETE: {
    permission: recordsPermission,
    summary: 'Cancel a scheduled action',
    run: (call) => schedule.cancel(call.actor, recordName(call), actionOf(call)),
  },
});
