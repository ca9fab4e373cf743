import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { noFields } from '~/records/fields';
import { permission, readGoogleStatus, readSetup } from '~/reviews/google-settings.server';
import { syncReviews } from '~/reviews/google-sync.server';
import { Button, buttonClass } from '~/ui/button';
import { usePending } from '~/ui/kit/form/server-calls';
import {
  ApiChoice,
  apiNames,
  ConnectionSteps,
  GoogleScreen,
  googlePath,
  SettingsSection,
} from '~/ui/kit/frame/google-reviews';
import { Flash } from '~/ui/kit/frame/toasts';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Failed to read the reviews' };
export const meta: MetaFunction = () => [{ title: 'Google Reviews' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({ setup: await readSetup(actor), status: await readGoogleStatus(actor) }));

/** Reads the reviews now. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    permission,
    reauthTo: 'read the reviews from Google',
    run: (_, actor) => syncReviews(actor),
    done: (problem) => ({
      to: googlePath,
      flash: problem
        ? { title: handle.failed, description: problem, variant: 'destructive' }
        : flashSuccess('Reviews read', 'Choose the ones to show as testimonials.'),
    }),
    failed: handle.failed,
  });

export default function GoogleReviews() {
  const { setup, status } = useLoaderData<typeof loader>();
  const isReading = usePending()?.formAction?.startsWith(googlePath) ?? false;
  return (
    <GoogleScreen>
      <Flash flash={useActionData<typeof action>()?.flash} />
      {setup && status ? (
        <SettingsSection
          title={`Connected through ${apiNames[setup.api]}`}
          text="We read new reviews once a day. Your team chooses which of them become testimonials."
        >
          <ConnectionSteps setup={setup} status={status} />
          <div className="mt-6 flex flex-wrap gap-3">
            <Link className={buttonClass()} to="/admin/google-reviews">
              Choose reviews
            </Link>
            <Form method="post" action={`${googlePath}?index`} preventScrollReset data-failed={handle.failed}>
              <Button type="submit" variant="outline" busy={isReading}>
                {isReading ? 'Reading...' : 'Read reviews now'}
              </Button>
            </Form>
            <Form
              method="post"
              action={`${googlePath}/disconnect`}
              preventScrollReset
              data-failed="Could not disconnect Google"
            >
              <Button type="submit" variant="ghost">
                Disconnect
              </Button>
            </Form>
          </div>
        </SettingsSection>
      ) : null}
      <SettingsSection
        title={setup ? 'Change the connection' : 'Connect Google reviews'}
        text={
          setup
            ? undefined
            : 'We read new reviews once a day, and your team chooses which become testimonials. Visitors’ browsers never contact Google.'
        }
      >
        <ApiChoice current={setup?.api ?? null} />
      </SettingsSection>
    </GoogleScreen>
  );
}
