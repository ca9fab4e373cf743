import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import * as providers from '~/auth/sso/identity-provider.server';
import { ssoLoginPath } from '~/auth/sso/identity-provider-names';
import { checkProvider } from '~/auth/sso/provider-check.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { readSsoTest } from '~/http/session/sso-cookie.server';
import { TooMany } from '~/platform/errors';
import type { CheckedStep } from '~/platform/setup-check.server';
import { Button, buttonClass } from '~/ui/button';
import { FormEnd, SettingsPart } from '~/ui/kit/form/form-parts';
import { usePending } from '~/ui/kit/form/server-calls';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { Checks } from '~/ui/kit/list/checks';
import { InlineNotice } from '~/ui/kit/list/list';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'The provider could not be checked' };
export const meta: MetaFunction = () => [{ title: 'Check single sign-on' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const saved = await providers.find(actor, recordId(args));
    return { saved, ssoTest: await readSsoTest(args, saved.id) };
  });

/** Tests the provider. The response page shows the result. */
export const action = (args: ActionFunctionArgs) =>
  loadPage(args, async (actor) => {
    try {
      const checks = await checkProvider(actor, recordId(args), await publicOrigin(args.request), args.context.log);
      return json({ checks, tooMany: null as string | null });
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      return json({ checks: [] as CheckedStep[], tooMany: error.message }, { status: 429 });
    }
  });

export default function CheckProvider() {
  const { saved, ssoTest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, key, name, isActive } = saved;
  const path = `/admin/site-settings/access/providers/${id}`;
  const isChecking = usePending()?.formAction === `${path}/check`;
  const login: CheckedStep[] = ssoTest
    ? [{ label: 'A login', state: ssoTest.isGood ? 'ok' : 'failed', message: ssoTest.message }]
    : [];
  return (
    <SettingsScreen>
      <SettingsPart title={`Check ${name}`} lead="We test each step with the saved settings.">
        <div aria-live="polite">
          {answer?.tooMany ? <InlineNotice tone="danger">{answer.tooMany}</InlineNotice> : null}
          {answer?.checks.length ? <Checks checks={answer.checks} /> : null}
        </div>
        <FormEnd>
          <Form method="post" action={`${path}/check`} preventScrollReset data-failed={handle.failed}>
            <Button type="submit" busy={isChecking}>
              {isChecking ? 'Checking...' : answer ? 'Check again' : 'Check'}
            </Button>
          </Form>
          <Link className={buttonClass({ variant: 'ghost' })} to={path}>
            Change the settings
          </Link>
        </FormEnd>
      </SettingsPart>
      <SettingsPart
        title="Try a login"
        lead="Log in at the provider to see which account you would get here. This does not log anyone in."
      >
        {login.length > 0 ? <Checks checks={login} /> : null}
        <FormEnd>
          <a className={buttonClass({ variant: 'outline' })} href={`${ssoLoginPath(key)}?for=trial`}>
            {ssoTest ? 'Try it again' : 'Try it'}
          </a>
        </FormEnd>
      </SettingsPart>
      <SettingsPart
        title={isActive ? 'On' : 'Turn it on'}
        lead={
          isActive
            ? `The login has a button “Sign in with ${name}”. If you turn it off, people who used it are logged out.`
            : `The login gets a button “Sign in with ${name}”. Until then everything stays as it is.`
        }
      >
        <Form
          method="post"
          action={`${path}/use`}
          preventScrollReset
          data-failed="Could not turn the provider on or off"
        >
          <input type="hidden" name="isInUse" value={String(!isActive)} />
          <Button type="submit" variant={ssoTest?.isGood && !isActive ? 'default' : 'outline'}>
            {isActive ? 'Turn it off' : 'Turn it on'}
          </Button>
        </Form>
      </SettingsPart>
    </SettingsScreen>
  );
}
