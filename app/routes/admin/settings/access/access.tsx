import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { accessPolicySchema } from '~/auth/sessions/policy';
import * as policy from '~/auth/sessions/policy.server';
import { readSsoState } from '~/auth/sso/identity-provider.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { type ActionError, submitForm } from '~/http/forms/form.server';
import { loadPageFor, loadPart } from '~/http/pages/page.server';
import { withVersion } from '~/records/fields';
import { SingleSignOn } from '~/routes/admin/settings/access/+ui/single-sign-on';
import { InputField } from '~/ui/field';
import { ChoiceField } from '~/ui/kit/form/choices';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { Legend } from '~/ui/kit/form/form-parts';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { LoadFailure } from '~/ui/kit/list/list';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/site-settings/access';

export const handle = { failed: 'Failed to save', loadFailed: 'Failed to load the security settings' };
export const meta: MetaFunction = () => [{ title: 'Security' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, policy.permission, async (actor) =>
    loadPart(args, async () => ({
      policy: await policy.find(actor),
      without: await policy.listWithout(actor),
      sso: await readSsoState(actor),
    })),
  );

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(accessPolicySchema),
    permission: policy.permission,
    reauthTo: 'save the security settings',
    run: ({ version, ...input }, actor) => policy.save(actor, input, version),
    done: () => ({ to: path, flash: flashSuccess('Security settings saved') }),
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
          <SingleSignOn {...data.sso} />
        </>
      ) : (
        <LoadFailure title={handle.loadFailed} />
      )}
    </SettingsScreen>
  );
}

type Data = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

const choices = [
  { value: 'nobody', label: 'No one' },
  { value: 'admins', label: 'Admins' },
  { value: 'everybody', label: 'Everyone' },
];

const who = 'Require two-step verification for';
const from = 'Starting';

const idle = 'Inactivity limit (minutes)';
const whole = 'Maximum length (hours)';

const listed = new Intl.ListFormat('en-GB');

/** The policy for two-step verification and session length. */
function AccessPolicyForm({ policy, without, actionError }: Data & { actionError: ActionError | undefined }) {
  const { state, fields } = useAdminForm({
    id: 'access',
    schema: accessPolicySchema,
    defaultValue: policy,
    version: policy.version,
    labels: { mfaRequirement: who, mfaRequiredFrom: from, sessionIdleMinutes: idle, sessionHours: whole },
    actionError,
  });
  return (
    <SettingsForm state={state} end={<SubmitButton>Save</SubmitButton>}>
      <ChoiceField
        label={who}
        field={fields.mfaRequirement}
        options={choices}
        hint="They set up two-step verification the next time they log in. People who are logged in now stay logged in."
      />
      <InputField
        label={from}
        tag="optional"
        field={fields.mfaRequiredFrom}
        type="date"
        hint="Leave empty to start now."
      />
      <p className="text-ink-2 text-small">
        {without.length === 0
          ? 'Everyone who can log in has set it up.'
          : `These people have not set it up yet: ${listed.format(without)}.`}
      </p>
      <fieldset>
        <Legend>Session length</Legend>
        <div className="mt-2 grid gap-5 sm:grid-cols-2">
          <InputField label={idle} field={fields.sessionIdleMinutes} inputMode="numeric" hint="From 5 to 720." />
          <InputField label={whole} field={fields.sessionHours} inputMode="numeric" hint="From 1 to 168 (one week)." />
          <p className="text-ink-2 text-small sm:col-span-full">
            After this time, everyone logs in again. This also applies to people who are logged in now.
          </p>
        </div>
      </fieldset>
    </SettingsForm>
  );
}
