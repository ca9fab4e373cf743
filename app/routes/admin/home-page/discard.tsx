import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as documents from '~/content/documents/model.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage } from '~/http/pages/page.server';
import { noFields, withVersion } from '~/records/fields';
import { ConfirmDraft } from '~/routes/admin/home-page/+ui/confirm-draft';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Failed to discard the changes' };
export const meta: MetaFunction = () => [{ title: 'Discard' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, documents.readChanges);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: documents.permission,
    schema: withVersion(noFields),
    run: (actor, _id, { version }) => documents.discardDrafts(actor, version),
    list: '/admin/home-page',
    done: 'Changes discarded',
    failed: handle.failed,
  });

export default function DiscardDrafts() {
  return (
    <ConfirmDraft
      title="Discard these changes?"
      text="This restores what is live now."
      confirm="Discard changes"
      busy="Discarding..."
      variant="destructive"
      changes={useLoaderData<typeof loader>()}
    />
  );
}
