import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as promises from '~/content/landing/claims.server';
import { keepPromiseSchema } from '~/content/landing/schema';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { PromiseList } from '~/ui/admin/claims-list';
import { Screen } from '~/ui/admin/screen';
import { Flash } from '~/ui/admin/toasts';

const path = '/admin/site-settings/page/promises';

export const handle = { failed: 'Failed to confirm the claim' };
export const meta: MetaFunction = () => [{ title: 'Promises' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({ promises: await promises.listPromises(actor) }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: keepPromiseSchema,
    authorize: (actor) => authorize(actor, promises.permission),
    run: ({ id }, actor) => promises.keepPromise(actor, id),
    done: () => ({ to: path, flash: success('Claim confirmed') }),
    failed: handle.failed,
  });

/** The claims that no one has confirmed or changed. */
export default function Promises() {
  const { promises } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <Screen
      title="Promises"
      subtitle="These texts make claims about your service. Confirm each one, or edit it."
      back={{ to: '/admin/site-settings/page', label: 'All sections' }}
    >
      <Flash flash={actionError?.flash} />
      {promises.length > 0 ? (
        <PromiseList promises={promises} />
      ) : (
        <p className="form-note">You have confirmed or changed every claim.</p>
      )}
    </Screen>
  );
}
