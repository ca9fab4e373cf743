import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { lookSchema } from '~/content/look';
import { findLook, permission, saveLook } from '~/content/look.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { sampleOf } from '~/http/look-sample.server';
import { loadPage, loadPart } from '~/http/page.server';
import { pickable } from '~/media/pictures.server';
import { authorize } from '~/records/actor';
import { withVersion } from '~/records/fields';
import { LoadFailure } from '~/ui/admin/list';
import { LookForm } from '~/ui/admin/look-form';
import { SettingsScreen } from '~/ui/admin/settings-screen';

const path = '/admin/site-settings/look';

export const handle = { failed: 'Failed to save the look', loadFailed: 'Failed to load the look' };
export const meta: MetaFunction = () => [{ title: 'Look' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const look = await loadPart(args, () => findLook(actor));
    return { draft: look && { look, sample: sampleOf(look), library: await pickable(actor, look.logoOnDark) } };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(lookSchema),
    admit: (actor) => authorize(actor, permission),
    run: ({ version, ...look }, actor) => saveLook(actor, look, version),
    done: () => ({ to: path, flash: success('Look saved', 'Visitors see it once it is published.') }),
    failed: handle.failed,
  });

export default function LookSettings() {
  const { draft } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <SettingsScreen>
      {draft ? (
        <LookForm key={draft.look.version} {...draft} refusal={refusal} />
      ) : (
        <LoadFailure title={handle.loadFailed} />
      )}
    </SettingsScreen>
  );
}
