import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { checkOAuth } from '~/email/oauth-check.server';
import { oauthProviderNames } from '~/email/oauth-names';
import * as oauth from '~/email/oauth-settings.server';
import { loadPage } from '~/http/pages/page.server';
import { TooMany } from '~/platform/errors';
import type { CheckedStep } from '~/platform/setup-check.server';
import { Button, buttonClass } from '~/ui/button';
import { FormEnd, SettingsPart } from '~/ui/kit/form/form-parts';
import { usePending } from '~/ui/kit/form/server-calls';
import { Checks } from '~/ui/kit/list/checks';
import { InlineNotice } from '~/ui/kit/list/list';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/email-settings/oauth/check';

export const handle = { failed: 'We couldn’t check the settings' };
export const meta: MetaFunction = () => [{ title: 'Check' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const saved = await oauth.find(actor);
    if (!saved) throw redirect('/admin/email-settings/oauth');
    return { saved, to: actor.kind === 'staff' ? actor.email : '' };
  });

/** Tests the settings. The response page shows the result. */
export const action = (args: ActionFunctionArgs) =>
  loadPage(args, async (actor) => {
    const to = actor.kind === 'staff' ? actor.email : '';
    try {
      return json({ checks: await checkOAuth(actor, to, args.context.log), tooMany: null as string | null });
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      return json({ checks: [] as CheckedStep[], tooMany: error.message }, { status: 429 });
    }
  });

export default function CheckSettings() {
  const { saved, to } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isChecking = usePending()?.formAction === path;
  const { settings, isInUse, hasPassword } = saved;
  const isGood = Boolean(answer?.checks.length) && answer?.checks.every(({ state }) => state === 'ok');
  return (
    <>
      <SettingsPart
        title={`Check ${oauthProviderNames[settings.provider]}`}
        lead={`We test each step with the saved settings. The last step sends an email to ${to || 'you'}.`}
      >
        <div aria-live="polite">
          {answer?.tooMany ? <InlineNotice tone="danger">{answer.tooMany}</InlineNotice> : null}
          {answer?.checks.length ? <Checks checks={answer.checks} /> : null}
        </div>
        <FormEnd>
          <Form method="post" action={path} preventScrollReset data-failed={handle.failed}>
            <Button type="submit" variant={isGood ? 'outline' : undefined} busy={isChecking}>
              {isChecking ? 'Checking...' : answer ? 'Check again' : 'Check'}
            </Button>
          </Form>
          <Link className={buttonClass({ variant: 'ghost' })} to={`/admin/email-settings/oauth/${settings.provider}`}>
            Change the settings
          </Link>
        </FormEnd>
      </SettingsPart>
      <SettingsPart
        title={isInUse ? 'On' : 'Turn it on'}
        lead={
          isInUse
            ? `All emails are sent from ${settings.mailbox}, without a password. ${wayBack(hasPassword)}`
            : `All emails will be sent from ${settings.mailbox}. Until then everything stays as it is.`
        }
      >
        {isInUse && !hasPassword ? null : (
          <Form
            method="post"
            action="/admin/email-settings/oauth/use"
            preventScrollReset
            data-failed="Could not change the sending method"
          >
            <input type="hidden" name="isInUse" value={String(!isInUse)} />
            <Button type="submit" variant={isInUse || !isGood ? 'outline' : undefined}>
              {isInUse ? 'Go back to the password' : 'Send all emails this way'}
            </Button>
          </Form>
        )}
      </SettingsPart>
    </>
  );
}

const wayBack = (hasPassword: boolean) =>
  hasPassword
    ? 'Your SMTP settings stay saved in case you want to return to them.'
    : 'To send with a password instead, save one under SMTP Settings.';
