import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { draftRevisionsKind } from '~/content/documents/model.server';
import { readLogoColour } from '~/content/theme/logo.server';
import { findTheme, permission, saveTheme } from '~/content/theme/model.server';
import { themeKind, themeSchema } from '~/content/theme/schema';
import { loadEditing } from '~/http/forms/editing.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage, loadPart } from '~/http/pages/page.server';
import { sampleOf } from '~/http/pages/theme-sample.server';
import { pickable } from '~/media/images.server';
import { withVersion } from '~/records/fields';
import { ThemeForm } from '~/routes/admin/settings/theme/+ui/theme-form';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { LoadFailure } from '~/ui/kit/list/list';

export { clientAction } from '~/ui/kit/form/server-calls';

const name = { kind: draftRevisionsKind, record: themeKind.key };
const path = '/admin/site-settings/theme';

export const handle = { failed: 'Failed to save the appearance', loadFailed: 'Failed to load the appearance' };
export const meta: MetaFunction = () => [{ title: 'Appearance' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const draft = await loadPart(args, async () => {
      const theme = await findTheme(actor);
      const [library, logoColour] = await Promise.all([pickable(actor, theme.logoOnDark), readLogoColour()]);
      const editing = await loadEditing(args, actor, name.kind, name.record);
      return { theme, editing, sample: sampleOf(theme), library, logoColour };
    });
    return { draft };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(themeSchema),
    edits: name,
    permission,
    run: ({ version, ...theme }, actor) => saveTheme(actor, theme, version),
    done: () => ({ to: path, flash: flashSuccess('Appearance saved', 'Visitors see it once you publish.') }),
    failed: handle.failed,
  });

export default function ThemeSettings() {
  const { draft } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <SettingsScreen>
      {draft ? (
        <ThemeForm key={draft.theme.version} {...draft} actionError={actionError} />
      ) : (
        <LoadFailure title={handle.loadFailed} />
      )}
    </SettingsScreen>
  );
}
