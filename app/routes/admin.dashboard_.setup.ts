import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { permission } from '~/content/documents/model.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { setupChecklistSchema } from '~/registry/setup-checklist';
import { changeSetupChecklist } from '~/registry/setup-checklist.server';
import { setupFailed } from '~/ui/admin/setup-checklist';

const list = '/admin/dashboard';
const done = { skip: 'Step skipped', resume: 'Step added again', close: 'Checklist closed' };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, permission);
    return redirect(list);
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: setupChecklistSchema,
    authorize: (actor) => authorize(actor, permission),
    run: async (input, actor) => {
      await changeSetupChecklist(actor, input);
      return input;
    },
    done: ({ action }) => ({ to: list, flash: success(done[action]) }),
    failed: setupFailed,
  });
