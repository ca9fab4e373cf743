import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPageFor } from '~/http/pages/page.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { googleLoginSchema } from '~/reviews/google';
import { finishLogin, permission } from '~/reviews/google-settings.server';
import { buttonClass } from '~/ui/button';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { GoogleScreen, googlePath, SettingsSection } from '~/ui/kit/frame/google-reviews';
import { InlineNotice } from '~/ui/kit/list/list';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Could not finish the login' };
export const meta: MetaFunction = () => [{ title: 'Finish the login' }];

/** Google redirects here. Only the form changes anything, because a GET request must not. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, permission, async () => {
    const { searchParams } = new URL(args.request.url);
    return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: googleLoginSchema,
    permission,
    reauthTo: 'connect your Google account',
    run: async (input, actor) => finishLogin(actor, input, await publicOrigin(args.request)),
    done: () => ({
      to: `${googlePath}/business-profile`,
      flash: flashSuccess('Logged in', 'Choose your business next.'),
    }),
    failed: handle.failed,
  });

export default function FinishLogin() {
  const { code, state: loginState } = useLoaderData<typeof loader>();
  const { state } = useAdminForm({
    id: 'login',
    schema: googleLoginSchema,
    actionError: useActionData<typeof action>(),
  });
  const back = (
    <Link className={buttonClass({ variant: 'ghost' })} to={`${googlePath}/business-profile`}>
      Back
    </Link>
  );
  return (
    <GoogleScreen>
      {code ? (
        <SettingsSection
          title="Finish the login"
          text="Google has let you in. Confirm that this website may read your reviews."
        >
          <SettingsForm
            state={state}
            hidden={{ code, state: loginState }}
            end={
              <>
                <SubmitButton busy="Connecting...">Connect this account</SubmitButton>
                {back}
              </>
            }
          >
            {null}
          </SettingsForm>
        </SettingsSection>
      ) : (
        <div>
          <InlineNotice tone="danger">
            Google gave no access. Log in again, and allow access to your Business Profile.
          </InlineNotice>
          <div className="mt-5">{back}</div>
        </div>
      )}
    </GoogleScreen>
  );
}
