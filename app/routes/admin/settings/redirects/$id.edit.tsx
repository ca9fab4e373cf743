import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as redirects from '~/content/redirects/model.server';
import { redirectSchema } from '~/content/redirects/schema';
import { loadEditing } from '~/http/forms/editing.server';
import { submitEdit } from '~/http/forms/record-form.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { RedirectForm } from '~/routes/admin/settings/redirects/+ui/redirect-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/site-settings/redirects';

export const handle = { dialog: true, failed: 'Failed to update redirect' };
export const meta: MetaFunction = () => [{ title: 'Edit redirect' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const redirect = await redirects.find(actor, recordId(args));
    return { redirect, editing: await loadEditing(args, actor, 'redirects', redirect.id) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitEdit(args, redirects, {
    schema: redirectSchema,
    list,
    done: 'Redirect updated',
    failed: handle.failed,
  });

export default function EditRedirect() {
  const data = useLoaderData<typeof loader>();
  return (
    <Dialog title="Edit redirect" closeTo={list} history={`redirects/${data.redirect.id}`}>
      <RedirectForm key={data.redirect.id} {...data} actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
