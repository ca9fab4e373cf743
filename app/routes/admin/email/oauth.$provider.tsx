import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { isOAuthProvider, oauthInputSchema } from '~/email/oauth';
import type { OAuthProvider } from '~/email/oauth-names';
import * as oauth from '~/email/oauth-settings.server';
import * as smtpConfig from '~/email/smtp-config.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPageFor } from '~/http/pages/page.server';
import { NotFound } from '~/platform/errors';
import { MicrosoftGuide } from '~/routes/admin/email/+ui/microsoft-guide';
import { OAuthForm } from '~/routes/admin/email/+ui/oauth-form';
import { SettingsPart } from '~/ui/kit/form/form-parts';
import { ExternalLink, SetupGuide } from '~/ui/kit/frame/setup-guide';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Failed to save the settings' };
export const meta: MetaFunction = () => [{ title: 'Passwordless sending' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, smtpConfig.permission, async (actor) => {
    const provider = providerOf(args.params.provider);
    const [stored, config, { brandName }] = await Promise.all([
      oauth.find(actor),
      smtpConfig.find(actor),
      readBusinessDetails(),
    ]);
    const own = actor.kind === 'staff' ? actor.email : '';
    return {
      provider,
      version: stored?.version ?? 0,
      isInUse: stored?.isInUse ?? false,
      saved: stored?.settings.provider === provider ? stored : null,
      sender: {
        mailbox: config?.fromEmail ?? '',
        fromName: config?.fromName ?? brandName,
        adminEmail: config?.adminEmail ?? own,
      },
    };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: oauthInputSchema(args.params.provider),
    permission: smtpConfig.permission,
    reauthTo: 'save the email settings',
    authorize: () => providerOf(args.params.provider),
    run: ({ version, ...input }, actor) => oauth.save(actor, providerOf(args.params.provider), input, version),
    done: ({ isInUse }) => ({
      to: '/admin/email-settings/oauth/check',
      flash: flashSuccess(
        'Settings saved',
        isInUse ? 'Emails now use these settings.' : 'Check them, then turn them on.',
      ),
    }),
    failed: handle.failed,
  });

/** @throws {NotFound} */
function providerOf(name: string | undefined): OAuthProvider {
  if (!isOAuthProvider(name)) throw new NotFound('mail service');
  return name;
}

export default function SetUpService() {
  const { provider, version, isInUse, saved, sender } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <>
      <OAuthGuide
        provider={provider}
        clientId={saved?.settings.provider === 'microsoft' ? saved.settings.clientId : null}
      />
      <SettingsPart
        title="Settings"
        lead={isInUse ? 'Passwordless sending is on. Changes take effect when you save.' : null}
      >
        <OAuthForm
          key={`${provider} ${actionError ? 'refused' : version}`}
          provider={provider}
          saved={saved}
          version={version}
          sender={sender}
          actionError={actionError}
        />
      </SettingsPart>
    </>
  );
}

/** The steps at the service before the form can be filled in. @param clientId null before the first save */
function OAuthGuide({ provider, clientId }: { provider: OAuthProvider; clientId: string | null }) {
  if (provider === 'microsoft') return <MicrosoftGuide clientId={clientId} />;
  return (
    <SetupGuide title={provider === 'google' ? 'Set up at Google' : 'Set up at your provider'}>
      {guides[provider]}
    </SetupGuide>
  );
}

const guides: Record<Exclude<OAuthProvider, 'microsoft'>, ReactNode> = {
  google: (
    <>
      <li>
        In the <ExternalLink href="https://console.cloud.google.com/">Google Cloud console</ExternalLink> create a
        project, turn on the <b>Gmail API</b> and under <b>IAM &amp; Admin</b>, <b>Service accounts</b>, create a
        service account. It needs no role.
      </li>
      <li>
        Open it, and under <b>Keys</b> add a key of the type <b>JSON</b>. Paste the whole downloaded file into the form
        below.
      </li>
      <li>
        In the <ExternalLink href="https://admin.google.com/">Google Admin console</ExternalLink> open <b>Security</b>,{' '}
        <b>API controls</b>, <b>Domain-wide delegation</b>, and press <b>Add new</b>: the service account’s client ID (a
        long number), and the scope https://mail.google.com/.
      </li>
      <li>
        <b>Know the risk.</b> Google cannot limit this to one mailbox: anyone with this key can read and send as every
        user in your Workspace. Do not keep other copies of the file.
      </li>
    </>
  ),
  other: (
    <>
      <li>Ask your email provider for a client that can send by SMTP with OAuth 2.0 client credentials.</li>
      <li>You get a client ID, a secret, a token URL and perhaps a scope.</li>
      <li>Its server must support XOAUTH2.</li>
    </>
  ),
};
