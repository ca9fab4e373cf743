import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { submitForm } from '~/http/form.server';
import { recordName } from '~/http/history.server';
import { authorizeFor } from '~/http/intent.server';
import { redirectTo } from '~/http/redirect-to.server';
import { discardSchema } from '~/records/autosave';
import * as editing from '~/registry/editing.server';

export { clientAction } from '~/ui/admin/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, 'staff');

/** Discards autosaves, and redirects to the form. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: discardSchema,
    permission: 'staff',
    run: ({ key }, actor) => editing.discard(actor, recordName(args), key),
    done: () => ({ to: redirectTo(args.request, 'to') }),
    failed: 'Failed to discard the changes',
  });
