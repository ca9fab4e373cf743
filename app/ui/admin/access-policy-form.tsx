import { type AccessPolicy, accessPolicySchema } from '~/auth/sessions/policy';
import type { ActionError } from '~/http/form.server';
import { InputField } from '../field';
import { ChoiceField } from './choices';
import { AdminForm, SubmitButton } from './form';
import { Legend } from './form-parts';
import { useAdminForm, useVersion } from './form-state';
import { ConflictNotice } from './stale-notice';

interface AccessPolicyFormProps {
  policy: AccessPolicy;
  /** The usernames of those who have no second factor. */
  without: string[];
  actionError: ActionError | undefined;
}

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

/** The policy of two-step login and session length. */
export function AccessPolicyForm({ policy, without, actionError }: AccessPolicyFormProps) {
  const { state, fields } = useAdminForm({
    id: 'access',
    schema: accessPolicySchema,
    defaultValue: policy,
    actionError,
  });
  const version = useVersion(policy.version, actionError);
  return (
    <AdminForm
      state={state}
      className="max-w-[640px]"
      hidden={{ version }}
      conflict={
        <ConflictNotice
          state={state}
          values={[
            { name: 'secondFactor', label: who, saved: policy.secondFactor },
            { name: 'secondFactorFrom', label: from, saved: policy.secondFactorFrom },
            { name: 'sessionIdleMinutes', label: idle, saved: String(policy.sessionIdleMinutes) },
            { name: 'sessionHours', label: whole, saved: String(policy.sessionHours) },
          ]}
        />
      }
      end={<SubmitButton>Save</SubmitButton>}
    >
      <ChoiceField
        label={who}
        field={fields.secondFactor}
        options={choices}
        hint="They set up two-step verification the next time they log in. People who are logged in now stay logged in."
      />
      <InputField
        label={from}
        tag="optional"
        field={fields.secondFactorFrom}
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
        <div className="grid gap-5 sm:grid-cols-2">
          <InputField label={idle} field={fields.sessionIdleMinutes} inputMode="numeric" hint="From 5 to 720." />
          <InputField label={whole} field={fields.sessionHours} inputMode="numeric" hint="From 1 to 168 (one week)." />
          <p className="text-ink-2 text-small sm:col-span-full">
            After this time, everyone logs in again. This also applies to people who are logged in now.
          </p>
        </div>
      </fieldset>
    </AdminForm>
  );
}
