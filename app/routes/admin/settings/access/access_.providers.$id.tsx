import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { identityProviderSchema } from '~/auth/sso/identity-provider';
import * as providers from '~/auth/sso/identity-provider.server';
import { ssoCallbackPath } from '~/auth/sso/identity-provider-names';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { withVersion } from '~/records/fields';
import { ProviderForm } from '~/routes/admin/settings/access/+ui/provider-form';
import { ProviderGuide } from '~/routes/admin/settings/access/+ui/provider-guide';
import { SettingsPart } from '~/ui/kit/form/form-parts';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Failed to save the provider' };
export const meta: MetaFunction = () => [{ title: 'Change single sign-on' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const saved = await providers.find(actor, recordId(args));
    return { saved, redirectAddress: (await publicOrigin(args.request)) + ssoCallbackPath(saved.key) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(identityProviderSchema),
    permission: providers.permission,
    reauthTo: 'save this provider',
    run: ({ version, ...input }, actor) => providers.update(actor, recordId(args), input, version),
    done: ({ id }) => ({
      to: `/admin/site-settings/access/providers/${id}/check`,
      flash: flashSuccess('Provider saved', 'Check it once more.'),
    }),
    failed: handle.failed,
  });

export default function ChangeProvider() {
  const { saved, redirectAddress } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <SettingsScreen>
      <ProviderGuide kind={saved.kind} redirectAddress={redirectAddress} />
      <SettingsPart title="Settings">
        <ProviderForm
          key={actionError ? 'refused' : saved.version}
          kind={saved.kind}
          saved={saved}
          domain=""
          actionError={actionError}
        />
      </SettingsPart>
    </SettingsScreen>
  );
}
