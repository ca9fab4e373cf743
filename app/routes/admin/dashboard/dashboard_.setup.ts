import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { permission } from '~/content/documents/model.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { redirectFor, submitIntent } from '~/http/forms/intent.server';
import { setupChecklistSchema } from '~/registry/setup-checklist';
import { changeSetupChecklist } from '~/registry/setup-checklist.server';
import { setupFailed } from '~/routes/admin/dashboard/+ui/setup-checklist';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/dashboard';
const done = { skip: 'Step skipped', resume: 'Step added again', close: 'Checklist closed' };

export const loader = (args: LoaderFunctionArgs) => redirectFor(args, permission, list);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission,
    schema: setupChecklistSchema,
    run: async (actor, _id, input) => {
      await changeSetupChecklist(actor, input);
      return done[input.action];
    },
    list,
    done: (_id, title) => flashSuccess(title),
    failed: setupFailed,
  });
