import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { Invalid } from '~/platform/errors';
import { placesSchema } from '~/reviews/google';
import { findBusinesses, permission, readSetup } from '~/reviews/google-settings.server';
import { InputField } from '~/ui/field';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { BusinessChoice, GoogleScreen, googlePath, SettingsSection } from '~/ui/kit/frame/google-reviews';
import { ExternalLink, SetupGuide } from '~/ui/kit/frame/setup-guide';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Could not find your business' };
export const meta: MetaFunction = () => [{ title: 'Places API' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const stored = await readSetup(actor);
    const setup = stored?.api === 'places' ? stored : null;
    const query = new URL(args.request.url).searchParams.get('query')?.slice(0, 200) ?? '';
    if (!setup?.hasSecret || !query) return { setup, query, businesses: null, problem: null };
    try {
      return { setup, query, businesses: await findBusinesses(actor, { query }), problem: null };
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      return { setup, query, businesses: null, problem: error.message };
    }
  });

/** Tests the key with the search, and redirects to the page with the result. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: placesSchema,
    permission,
    reauthTo: 'search Google for your business',
    async run(input, actor) {
      await findBusinesses(actor, input);
      return input;
    },
    done: ({ query }) => ({ to: `${googlePath}/places?${new URLSearchParams({ query })}` }),
    failed: handle.failed,
  });

export default function Places() {
  const { setup, query, businesses, problem } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { state, fields } = useAdminForm({ id: 'places', schema: placesSchema, defaultValue: { query }, actionError });
  return (
    <GoogleScreen>
      <SetupGuide title="Set up at Google">
        <li>
          In the <ExternalLink href="https://console.cloud.google.com/">Google Cloud console</ExternalLink> create a
          project, and link a billing account under <b>Billing</b>. One request a day stays within the free quota.
        </li>
        <li>
          Under <b>APIs &amp; Services</b>, <b>Library</b>, enable the <b>Places API (New)</b>.
        </li>
        <li>
          Under <b>Credentials</b> create an <b>API key</b>. Restrict it to the Places API (New) and to the IP address
          of this server.
        </li>
        <li>
          <b>Know the limits.</b> Google returns five reviews at most, and restricts storing them. We delete a review
          and its testimonial 30 days after Google last returned it.
        </li>
      </SetupGuide>
      <SettingsSection title="API key and business">
        <SettingsForm state={state} end={<SubmitButton busy="Searching...">Find business</SubmitButton>}>
          <InputField
            label="API key"
            field={fields.apiKey}
            type="password"
            autoComplete="off"
            placeholder={setup?.hasSecret ? 'Saved. Leave empty to keep it' : undefined}
          />
          <InputField label="Name and town of your business" field={fields.query} autoComplete="off" />
        </SettingsForm>
      </SettingsSection>
      {businesses || problem ? (
        <SettingsSection title="Choose your business">
          <BusinessChoice businesses={businesses} chosen={setup?.location ?? null} problem={problem} />
        </SettingsSection>
      ) : null}
    </GoogleScreen>
  );
}
