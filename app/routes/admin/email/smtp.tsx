import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { smtpConfigSchema, smtpPresets } from '~/email/smtp-config';
import * as smtpConfig from '~/email/smtp-config.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { withVersion } from '~/records/fields';
import { SmtpForm } from '~/routes/admin/email/+ui/smtp-form';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Failed to save SMTP configuration' };
export const meta: MetaFunction = () => [{ title: 'SMTP Settings' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const config = await smtpConfig.find(actor);
    const requested = new URL(args.request.url).searchParams.get('preset');
    const [lastChange, { brandName }] = await Promise.all([smtpConfig.readLastChange(actor), readBusinessDetails()]);
    // Without JavaScript, a preset is a query parameter of this page.
    const preset = smtpPresets.find(({ id }) => id === requested)?.id ?? null;
    return { config, lastChange, brandName, preset };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(smtpConfigSchema),
    permission: smtpConfig.permission,
    reauthTo: 'save the email settings',
    run: ({ version, ...input }, actor) => smtpConfig.save(actor, input, version),
    done: () => ({
      to: '/admin/email-settings/smtp',
      flash: {
        ...flashSuccess('SMTP configuration saved successfully'),
        next: { label: 'Next: send a test email', to: '/admin/email-settings/test-email' },
      },
    }),
    failed: handle.failed,
  });

export default function SmtpSettings() {
  const { config, lastChange, brandName, preset } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <SmtpForm
      key={`${actionError ? 'refused' : config?.version} ${preset}`}
      config={config}
      lastChange={lastChange}
      brandName={brandName}
      preset={preset}
      actionError={actionError}
    />
  );
}
