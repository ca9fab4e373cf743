import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { readLogoOnDark } from '~/content/appearance/logo.server';
import { readAppearance } from '~/content/appearance/model.server';
import { businessDetailsKey, businessDetailsSchema } from '~/content/settings/business-details';
import { describeOpeningHours } from '~/content/settings/opening-hours';
import * as siteContent from '~/content/settings/settings.server';
import { loadEditing } from '~/http/forms/editing.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage, loadPart } from '~/http/pages/page.server';
import { pickable } from '~/media/images.server';
import { withVersion } from '~/records/fields';
import { BusinessDetailsForm } from '~/routes/admin/settings/+ui/business-details-form';
import { buttonClass } from '~/ui/button';
import { useFormKey } from '~/ui/kit/form/form-state';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { LoadFailure } from '~/ui/kit/list/list';

export { clientAction } from '~/ui/kit/form/server-calls';

const name = { kind: siteContent.settingsRevisionsKind, record: businessDetailsKey };
const path = '/admin/site-settings/business-details';

export const handle = { failed: 'Failed to save business details', loadFailed: 'Failed to load business details' };
export const meta: MetaFunction = () => [{ title: 'Business Details' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({
    result: await loadPart(args, async () => {
      const details = await siteContent.findBusinessDetails(actor);
      const editing = await loadEditing(args, actor, name.kind, name.record);
      const library = await pickable(actor, details.logoUrl);
      return { details, editing, library, logoOnDark: await readLogoOnDark(await readAppearance()) };
    }),
  }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(businessDetailsSchema),
    permission: siteContent.permission,
    run: ({ version, ...details }, actor) => siteContent.saveBusinessDetails(actor, details, version),
    done: ({ version, openingHours }) => ({
      to: path,
      flash: flashSuccess('Business details saved successfully', describeOpeningHours(openingHours)),
      version,
    }),
    failed: handle.failed,
  });

export default function BusinessDetails() {
  const { result } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const key = useFormKey(result?.details.version ?? 0, actionError);
  return (
    <SettingsScreen
      actions={
        <Link className={buttonClass({ variant: 'outline' })} to="/admin/site-settings/import/old-website">
          Copy from your old website
        </Link>
      }
    >
      {result ? (
        <BusinessDetailsForm key={key} {...result} actionError={actionError} />
      ) : (
        <LoadFailure title={handle.loadFailed} />
      )}
    </SettingsScreen>
  );
}
