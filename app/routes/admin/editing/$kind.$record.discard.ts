import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/forms/redirect-to.server';
import { recordName } from '~/http/pages/history.server';
import { authorizeFor } from '~/http/pages/page.server';
import { discardSchema } from '~/records/autosave';
import * as editing from '~/registry/editing.server';

export { clientAction } from '~/ui/kit/form/server-calls';

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
