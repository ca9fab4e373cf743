import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { redirectSchema } from '~/content/redirect';
import * as redirects from '~/content/redirect.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { withVersion } from '~/records/fields';
import { Dialog } from '~/ui/admin/dialog';
import { EditRedirectForm } from '~/ui/admin/redirect-form';

const list = '/admin/site-settings/redirects';

export const handle = { dialog: true, failed: 'Failed to update redirect' };
export const meta: MetaFunction = () => [{ title: 'Edit redirect' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => redirects.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(redirectSchema),
    admit: (actor) => redirects.find(actor, recordId(args)),
    run: ({ version, ...input }, actor) => redirects.update(actor, recordId(args), input, version),
    done: () => ({ to: listUrl(args.request, list), flash: success('Redirect updated') }),
    failed: handle.failed,
  });

export default function EditRedirect() {
  const redirect = useLoaderData<typeof loader>();
  return (
    <Dialog title="Edit redirect" closeTo={list}>
      <EditRedirectForm key={redirect.id} redirect={redirect} refusal={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
