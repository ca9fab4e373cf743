import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { submitForm } from '~/http/forms/form.server';
import { recordName } from '~/http/pages/history.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { scheduleDone } from '~/http/pages/schedule.server';
import { noFields } from '~/records/fields';
import * as previews from '~/registry/previews.server';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Could not revoke the link' };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    await previews.list(actor, recordName(args));
    return null;
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => previews.list(actor, recordName(args)),
    run: (_input, actor) => previews.revoke(actor, recordName(args), recordId(args)),
    done: () => scheduleDone(args, 'Preview link revoked'),
    failed: handle.failed,
  });
