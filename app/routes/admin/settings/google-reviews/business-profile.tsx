import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { Invalid } from '~/platform/errors';
import { businessProfileSchema } from '~/reviews/google';
import { callbackPath } from '~/reviews/google-login.server';
import { listBusinesses, permission, readSetup, saveClient } from '~/reviews/google-settings.server';
import { buttonClass } from '~/ui/button';
import { InputField } from '~/ui/field';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { BusinessChoice, GoogleScreen, googlePath, SettingsSection } from '~/ui/kit/frame/google-reviews';
import { ExternalLink, SetupGuide } from '~/ui/kit/frame/setup-guide';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Failed to save the application' };
export const meta: MetaFunction = () => [{ title: 'Business Profile' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const stored = await readSetup(actor);
    const setup = stored?.api === 'business-profile' ? stored : null;
    const redirectUri = `${await publicOrigin(args.request)}${callbackPath}`;
    if (!setup?.isLoggedIn) return { setup, redirectUri, businesses: null, problem: null };
    try {
      return { setup, redirectUri, businesses: await listBusinesses(actor), problem: null };
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      return { setup, redirectUri, businesses: null, problem: error.message };
    }
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: businessProfileSchema,
    permission,
    reauthTo: 'save the Google application',
    run: (input, actor) => saveClient(actor, input),
    done: () => ({
      to: `${googlePath}/business-profile`,
      flash: flashSuccess('Application saved', 'Log in with Google next.'),
    }),
    failed: handle.failed,
  });

export default function BusinessProfile() {
  const { setup, redirectUri, businesses, problem } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { state, fields } = useAdminForm({
    id: 'business-profile',
    schema: businessProfileSchema,
    defaultValue: { clientId: setup?.clientId },
    actionError,
  });
  return (
    <GoogleScreen>
      <SetupGuide title="Set up at Google">
        <li>
          <ExternalLink href="https://support.google.com/business/contact/api_default">
            Ask Google for access to the Business Profile APIs
          </ExternalLink>
          . Google answers within some days. Until then its quota is zero.
        </li>
        <li>
          In the <ExternalLink href="https://console.cloud.google.com/">Google Cloud console</ExternalLink> enable the{' '}
          <b>My Business Account Management API</b>, the <b>My Business Business Information API</b> and the{' '}
          <b>Google My Business API</b>.
        </li>
        <li>
          Under <b>Google Auth Platform</b>, <b>Clients</b>, create a client of the type <b>Web application</b> with
          this redirect URI:
          <code className="wrap-anywhere my-2 block rounded border bg-sunken px-4 py-3 font-mono text-caption text-ink">
            {redirectUri}
          </code>
          Under <b>Audience</b> press <b>Publish app</b>. Otherwise, the login ends after 7 days.
        </li>
      </SetupGuide>
      <SettingsSection title="Application">
        <SettingsForm state={state} end={<SubmitButton>Save application</SubmitButton>}>
          <InputField label="Client ID" field={fields.clientId} autoComplete="off" spellCheck={false} />
          <InputField
            label="Client secret"
            field={fields.clientSecret}
            type="password"
            autoComplete="off"
            placeholder={setup?.hasSecret ? 'Saved. Leave empty to keep it' : undefined}
          />
        </SettingsForm>
      </SettingsSection>
      {setup?.hasSecret ? (
        <SettingsSection
          title="Login"
          text={
            setup.isLoggedIn
              ? 'Google gave this website access to your Business Profile.'
              : 'Log in with the Google account that manages your business, and allow access.'
          }
        >
          <a
            className={buttonClass({ variant: setup.isLoggedIn ? 'outline' : 'default' })}
            href={`${googlePath}/login`}
          >
            {setup.isLoggedIn ? 'Log in again' : 'Log in with Google'}
          </a>
        </SettingsSection>
      ) : null}
      {setup?.isLoggedIn ? (
        <SettingsSection title="Choose your business">
          <BusinessChoice businesses={businesses} chosen={setup.location} problem={problem} />
        </SettingsSection>
      ) : null}
    </GoogleScreen>
  );
}
