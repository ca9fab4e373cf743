import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { testEmailSchema } from '~/email/smtp-config';
import * as smtpConfig from '~/email/smtp-config.server';
import { sendTestEmail, TestFailed } from '~/email/test-email.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { EmailRequiredNotice } from '~/routes/admin/email/+ui/email-required-notice';
import { InputField } from '~/ui/field';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Failed to send test email' };
export const meta: MetaFunction = () => [{ title: 'Test Email' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const config = await smtpConfig.find(actor);
    return { isSaved: config !== null, to: actor.kind === 'staff' ? actor.email : '' };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: testEmailSchema,
    permission: smtpConfig.permission,
    reauthTo: 'send a test email',
    run: async ({ to }, actor) => {
      const result = await sendTestEmail(actor, to, args.context.log);
      if (!result.success) throw new TestFailed(result.message);
      return to;
    },
    done: (to) => ({
      to: '/admin/email-settings/test-email',
      flash: flashSuccess(`Test email sent to ${to}`),
    }),
    failed: (error) =>
      error instanceof TestFailed ? 'Failed to send test email. Please check your SMTP configuration.' : handle.failed,
  });

export default function TestEmail() {
  const { isSaved, to } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { state, fields } = useAdminForm({
    id: 'test-email',
    schema: testEmailSchema,
    defaultValue: { to },
    actionError,
  });
  return isSaved ? (
    <SettingsForm state={state} end={<SubmitButton busy="Sending...">Send test email</SubmitButton>}>
      <InputField
        label="Recipient"
        field={fields.to}
        type="email"
        autoComplete="email"
        hint="Uses your saved settings. If it fails, we’ll explain which step failed and how to fix it."
      />
    </SettingsForm>
  ) : (
    <EmailRequiredNotice actionError={actionError}>
      <strong>Set up email first.</strong> Then you can send a test email.
    </EmailRequiredNotice>
  );
}
