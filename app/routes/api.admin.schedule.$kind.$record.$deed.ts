import type { ActionFunctionArgs } from '@remix-run/node';
import { recordName } from '~/http/history.server';
import { byMethod, only, removeJson, submitJson } from '~/http/json.server';
import * as schedule from '~/instance/schedule.server';
import { NotFound } from '~/platform/errors';
import { authorize } from '~/records/actor';
import { planDeeds, planSchema } from '~/records/plan';

function deedOf({ params }: ActionFunctionArgs) {
  const deed = planDeeds.find((known) => known === params.deed);
  if (!deed) throw new NotFound('plan');
  return deed;
}

const plan = (args: ActionFunctionArgs) =>
  submitJson(args, {
    schema: planSchema,
    admit: (actor) => {
      authorize(actor, 'staff');
    },
    run: async (input, actor) => ({
      said: await schedule.plan(actor, recordName(args), deedOf(args), input),
      plans: (await schedule.find(actor, recordName(args))).plans,
    }),
  });

const cancel = (args: ActionFunctionArgs) =>
  removeJson(args, (actor) => {
    authorize(actor, 'staff');
    return schedule.cancel(actor, recordName(args), deedOf(args));
  });

export const loader = only('PUT', 'DELETE');
export const action = (args: ActionFunctionArgs) =>
  byMethod(args, { PUT: () => plan(args), DELETE: () => cancel(args) });
