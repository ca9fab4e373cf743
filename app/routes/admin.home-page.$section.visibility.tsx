import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as page from '~/content/landing/model.server';
import { showSectionSchema } from '~/content/landing/schema';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { authorizeFor } from '~/http/intent.server';
import { authorize } from '~/records/actor';
import { changeFailed } from '~/ui/admin/page-errors';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, page.permission);

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: showSectionSchema,
    authorize: (actor) => authorize(actor, page.permission),
    run: (input, actor) => page.setVisible(actor, input.name, input.isShown),
    done: () => ({ to: '/admin/home-page', flash: success('Saved in the draft') }),
    failed: changeFailed,
  });

/** After an error, the list stays and shows the message. */
export default function ShowSection() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
