import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { submitForm } from '~/http/forms/form.server';
import { recordName } from '~/http/pages/history.server';
import { loadPage } from '~/http/pages/page.server';
import { scheduleDone } from '~/http/pages/schedule.server';
import { scheduleFormSchema } from '~/records/scheduled-action';
import * as schedule from '~/registry/schedule.server';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Failed to cancel it' };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    await schedule.find(actor, recordName(args));
    return null;
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: scheduleFormSchema.pick({ action: true }),
    authorize: (actor) => schedule.find(actor, recordName(args)),
    run: ({ action: operation }, actor) => schedule.cancel(actor, recordName(args), operation),
    done: () => scheduleDone(args, 'No longer scheduled'),
    failed: handle.failed,
  });
