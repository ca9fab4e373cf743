import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as documents from '~/content/documents/model.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { noFields, withVersion } from '~/records/fields';
import { ConfirmDraft } from '~/ui/admin/confirm-draft';

export const handle = { dialog: true, failed: 'Failed to publish' };
export const meta: MetaFunction = () => [{ title: 'Publish' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, documents.readChanges);

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(noFields),
    authorize: (actor) => authorize(actor, documents.permission),
    run: ({ version }, actor) => documents.publish(actor, version),
    done: () => ({ to: '/admin/home-page', flash: success('Published') }),
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
      actionError={useActionData<typeof action>()}
    />
  );
}
