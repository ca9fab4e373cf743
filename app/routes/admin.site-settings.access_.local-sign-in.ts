import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { setLocalSignIn } from '~/auth/sessions/local-sign-in.server';
import { localSignInSchema } from '~/auth/sso/identity-provider';
import { permission } from '~/auth/sso/identity-provider.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';

const path = '/admin/site-settings/access';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, permission);
    return redirect(path);
  });

/** Turns password login on or off. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: localSignInSchema,
    authorize: (actor) => authorize(actor, permission),
    run: async ({ isOn }, actor) => {
      await setLocalSignIn(actor, isOn);
      return isOn;
    },
    done: (isOn) => ({
      to: path,
      flash: success(isOn ? 'Password login is on' : 'Password login is off'),
    }),
    failed: 'Could not change the sending method',
  });
