import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readLogoColour, readLogoOnDark } from '~/content/appearance/logo.server';
import { findAppearance, permission, readDraftAppearance, saveAppearance } from '~/content/appearance/model.server';
import { appearanceKind, appearanceSchema } from '~/content/appearance/schema';
import { draftRevisionsKind } from '~/content/documents/model.server';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { loadEditing } from '~/http/forms/editing.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { sampleOf } from '~/http/pages/appearance-sample.server';
import { loadPage, loadPart } from '~/http/pages/page.server';
import { pickable } from '~/media/images.server';
import { withVersion } from '~/records/fields';
import { AppearanceForm } from '~/routes/admin/settings/theme/+ui/appearance-form';
import { useFormKey } from '~/ui/kit/form/form-state';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { LoadFailure } from '~/ui/kit/list/list';

export { clientAction } from '~/ui/kit/form/server-calls';

const name = { kind: draftRevisionsKind, record: appearanceKind.key };
const path = '/admin/site-settings/theme';

export const handle = { failed: 'Failed to save the appearance', loadFailed: 'Failed to load the appearance' };
export const meta: MetaFunction = () => [{ title: 'Appearance' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const draft = await loadPart(args, async () => {
      const appearance = await findAppearance(actor);
      const [library, logoColour] = await Promise.all([pickable(actor, appearance.logoOnDark), readLogoColour()]);
      const editing = await loadEditing(args, actor, name.kind, name.record);
      const { brandName, tagline, phone, logoUrl } = await readBusinessDetails();
      const logoOnDark = await readLogoOnDark(await readDraftAppearance(actor));
      const business = { brandName, tagline, phone, logoUrl, logoOnDark };
      return { appearance, editing, sample: sampleOf(appearance), business, library, logoColour };
    });
    return { draft };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(appearanceSchema),
    permission,
    run: ({ version, ...appearance }, actor) => saveAppearance(actor, appearance, version),
    done: ({ version }) => ({
      to: path,
      flash: flashSuccess('Appearance saved', 'Visitors see it once you publish.'),
      version,
    }),
    failed: handle.failed,
  });

export default function AppearanceSettings() {
  const { draft } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const key = useFormKey(draft?.appearance.version ?? 0, actionError);
  return (
    <SettingsScreen>
      {draft ? (
        <AppearanceForm key={key} {...draft} actionError={actionError} />
      ) : (
        <LoadFailure title={handle.loadFailed} />
      )}
    </SettingsScreen>
  );
}
