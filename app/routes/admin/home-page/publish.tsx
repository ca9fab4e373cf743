import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as documents from '~/content/documents/model.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage } from '~/http/pages/page.server';
import { noFields, withVersion } from '~/records/fields';
import { ConfirmDraft } from '~/routes/admin/home-page/+ui/confirm-draft';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Failed to publish' };
export const meta: MetaFunction = () => [{ title: 'Publish' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, documents.readChanges);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: documents.permission,
    schema: withVersion(noFields),
    run: (actor, _id, { version }) => documents.publish(actor, version),
    list: '/admin/home-page',
    done: 'Published',
    failed: handle.failed,
  });

export default function PublishDrafts() {
  return (
    <ConfirmDraft
      title="Publish these changes?"
      text="All changes go live together."
      confirm="Publish"
      busy="Publishing..."
      changes={useLoaderData<typeof loader>()}
    />
  );
}
