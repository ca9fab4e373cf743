import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { accessPolicySchema } from '~/auth/sessions/policy';
import * as policy from '~/auth/sessions/policy.server';
import { readSignOn } from '~/auth/sso/identity-provider.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, loadPart } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { withVersion } from '~/records/fields';
import { AccessPolicyForm } from '~/ui/admin/access-policy-form';
import { LoadFailure } from '~/ui/admin/list';
import { SettingsScreen } from '~/ui/admin/settings-screen';
import { SingleSignOn } from '~/ui/admin/single-sign-on';

const path = '/admin/site-settings/access';

export const handle = { failed: 'Failed to save', loadFailed: 'Failed to load the security settings' };
export const meta: MetaFunction = () => [{ title: 'Security' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, policy.permission);
    return loadPart(args, async () => ({
      policy: await policy.find(actor),
      without: await policy.listWithout(actor),
      signOn: await readSignOn(actor),
    }));
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(accessPolicySchema),
    authorize: (actor) => authorize(actor, policy.permission),
    run: ({ version, ...input }, actor) => policy.save(actor, input, version),
    done: () => ({ to: path, flash: success('Security settings saved') }),
    failed: handle.failed,
  });

export default function Access() {
  const data = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <SettingsScreen>
      {data ? (
        <>
          <AccessPolicyForm key={actionError ? 'refused' : data.policy.version} {...data} actionError={actionError} />
          <SingleSignOn {...data.signOn} />
        </>
      ) : (
        <LoadFailure title={handle.loadFailed} />
      )}
    </SettingsScreen>
  );
}
