import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { flashSuccess } from '~/http/forms/flash.server';
import { runForm, submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { findCurrent, permission, readOldSite, takeOver } from '~/imports/old-site/model.server';
import { oldSiteAddressSchema, oldSiteLabels, oldSiteSchema } from '~/imports/old-site/schema';
import { OldSiteAddressForm, OldSiteValuesForm } from '~/routes/admin/settings/import/+ui/old-site-forms';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Failed to copy from your old website' };
export const meta: MetaFunction = () => [{ title: 'Old website' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, findCurrent);

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: oldSiteSchema,
    permission,
    intents: {
      read: (data) =>
        runForm(args, data, {
          schema: oldSiteAddressSchema,
          permission,
          run: ({ website }, actor) => readOldSite(actor, website),
          done: (fields) => ({ fields }),
          failed: 'Could not read the page',
        }),
    },
    run: (input, actor) => takeOver(actor, input),
    done: (taken) => ({
      to: taken.every((field) => field === 'accent')
        ? '/admin/site-settings/theme'
        : '/admin/site-settings/business-details',
      flash: flashSuccess(
        'Taken from your old website',
        `${taken.map((field) => oldSiteLabels[field]).join(', ')}.${taken.includes('accent') ? ' Visitors see the colour once you publish.' : ''}`,
      ),
    }),
    failed: handle.failed,
  });

export default function OldWebsite() {
  const current = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { intent, website } = actionError?.result.initialValue ?? {};
  const isRead = actionError && !(intent && actionError.result.error);
  return (
    <SettingsScreen>
      <OldSiteAddressForm actionError={actionError} />
      {isRead ? <OldSiteValuesForm key={String(website)} {...current} actionError={actionError} /> : null}
    </SettingsScreen>
  );
}
