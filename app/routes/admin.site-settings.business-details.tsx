import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { businessDetailsSchema } from '~/content/business-details';
import * as siteContent from '~/content/site-content.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, loadPart } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { withVersion } from '~/records/fields';
import { BusinessDetailsForm } from '~/ui/admin/business-details-form';
import { LoadFailure } from '~/ui/admin/list';
import { SettingsScreen } from '~/ui/admin/settings-screen';

const path = '/admin/site-settings/business-details';

export const handle = { failed: 'Failed to save business details', loadFailed: 'Failed to load business details' };
export const meta: MetaFunction = () => [{ title: 'Business Details' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({ details: await loadPart(args, () => siteContent.findBusinessDetails(actor)) }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(businessDetailsSchema),
    admit: (actor) => authorize(actor, siteContent.permission),
    run: ({ version, ...details }, actor) => siteContent.saveBusinessDetails(actor, details, version),
    done: () => ({ to: path, flash: success('Business details saved successfully') }),
    failed: handle.failed,
  });

export default function BusinessDetails() {
  const { details } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <SettingsScreen>
      {details ? (
        <BusinessDetailsForm key={details.version} details={details} refusal={refusal} />
      ) : (
        <LoadFailure title={handle.loadFailed} />
      )}
    </SettingsScreen>
  );
}
