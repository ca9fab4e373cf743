import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { identityProviderSchema } from '~/auth/sso/identity-provider';
import * as providers from '~/auth/sso/identity-provider.server';
import { providerKinds, ssoCallbackPath } from '~/auth/sso/identity-provider-names';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPageFor } from '~/http/pages/page.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { NotFound } from '~/platform/errors';
import { ProviderForm } from '~/routes/admin/settings/access/+ui/provider-form';
import { ProviderGuide } from '~/routes/admin/settings/access/+ui/provider-guide';
import { SettingsPart } from '~/ui/kit/form/form-parts';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Failed to save the provider' };
export const meta: MetaFunction = () => [{ title: 'Set up single sign-on' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, providers.permission, async (actor) => {
    const kind = providerKinds.find((known) => known === args.params.kind);
    if (!kind) throw new NotFound('kind of provider');
    const redirectAddress = (await publicOrigin(args.request)) + ssoCallbackPath(await providers.nextKey(kind));
    return { kind, redirectAddress, domain: actor.email.split('@').at(-1) ?? '' };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: identityProviderSchema,
    permission: providers.permission,
    reauthTo: 'add this provider',
    run: (input, actor) => providers.create(actor, input),
    done: ({ id }) => ({
      to: `/admin/site-settings/access/providers/${id}/check`,
      flash: flashSuccess('Provider saved', 'Check it, then turn it on.'),
    }),
    failed: handle.failed,
  });

export default function SetUpProvider() {
  const { kind, redirectAddress, domain } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <SettingsScreen>
      <ProviderGuide kind={kind} redirectAddress={redirectAddress} />
      <SettingsPart title="Settings">
        <ProviderForm
          key={actionError ? 'refused' : kind}
          kind={kind}
          saved={null}
          domain={domain}
          actionError={actionError}
        />
      </SettingsPart>
    </SettingsScreen>
  );
}
