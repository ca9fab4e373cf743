import type { ActionFunctionArgs } from '@remix-run/node';
import { recordName } from '~/http/history.server';
import { byMethod, only, removeJson, submitJson } from '~/http/json.server';
import { NotFound } from '~/platform/errors';
import { authorize } from '~/records/actor';
import { scheduledActionKinds, scheduleSchema } from '~/records/scheduled-action';
import * as schedule from '~/registry/schedule.server';

function actionOf({ params }: ActionFunctionArgs) {
  const operation = scheduledActionKinds.find((known) => known === params.deed);
  if (!operation) throw new NotFound('plan');
  return operation;
}

const scheduledAction = (args: ActionFunctionArgs) =>
  submitJson(args, {
    schema: scheduleSchema,
    authorize: (actor) => {
      authorize(actor, 'staff');
    },
    run: async (input, actor) => ({
      said: await schedule.schedule(actor, recordName(args), actionOf(args), input),
      plans: (await schedule.find(actor, recordName(args))).plans,
    }),
  });

const cancel = (args: ActionFunctionArgs) =>
  removeJson(args, (actor) => {
    authorize(actor, 'staff');
    return schedule.cancel(actor, recordName(args), actionOf(args));
  });

export const loader = only('PUT', 'DELETE');
export const action = (args: ActionFunctionArgs) =>
  byMethod(args, { PUT: () => scheduledAction(args), DELETE: () => cancel(args) });
