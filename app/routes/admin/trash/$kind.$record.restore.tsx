import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { authorizeFor } from '~/http/forms/intent.server';
import { recordName } from '~/http/pages/history.server';
import { listUrl } from '~/http/pages/paging.server';
import { noFields } from '~/records/fields';
import * as trash from '~/registry/trash.server';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, trash.permission);

/** A toast's "Undo" returns to the list. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    permission: trash.permission,
    run: (_input, actor) => trash.restore(actor, recordName(args)),
    done: ({ subject, messages, list }) => ({
      to: new URL(args.request.url).searchParams.has('undo') ? list : listUrl(args.request, '/admin/trash'),
      flash: flashSuccess(
        `${subject.charAt(0).toUpperCase()}${subject.slice(1)} restored`,
        messages.join(' ') || undefined,
      ),
    }),
    failed: 'Could not restore it',
  });
