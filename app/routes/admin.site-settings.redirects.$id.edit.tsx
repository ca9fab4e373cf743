import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as redirects from '~/content/redirects/model.server';
import { redirectSchema } from '~/content/redirects/schema';
import { loadEditing } from '~/http/editing.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { withVersion } from '~/records/fields';
import { Dialog } from '~/ui/admin/dialog';
import { RedirectForm } from '~/ui/admin/redirect-form';

const list = '/admin/site-settings/redirects';

export const handle = { dialog: true, failed: 'Failed to update redirect' };
export const meta: MetaFunction = () => [{ title: 'Edit redirect' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const redirect = await redirects.find(actor, recordId(args));
    return { redirect, editing: await loadEditing(args, actor, 'redirects', redirect.id) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(redirectSchema),
    edits: { kind: 'redirects', record: String(recordId(args)) },
    authorize: (actor) => redirects.find(actor, recordId(args)),
    run: ({ version, ...input }, actor) => redirects.update(actor, recordId(args), input, version),
    done: () => ({ to: listUrl(args.request, list), flash: success('Redirect updated') }),
    failed: handle.failed,
  });

export default function EditRedirect() {
  const { redirect, editing } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Edit redirect" closeTo={list} history={`redirects/${redirect.id}`}>
      <RedirectForm
        key={redirect.id}
        redirect={redirect}
        editing={editing}
        actionError={useActionData<typeof action>()}
        closeTo={list}
      />
    </Dialog>
  );
}
