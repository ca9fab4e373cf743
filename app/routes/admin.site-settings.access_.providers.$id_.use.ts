import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { inUseSchema } from '~/auth/sso/identity-provider';
import * as providers from '~/auth/sso/identity-provider.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { authorize } from '~/records/actor';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, providers.permission);
    return redirect('/admin/site-settings/access');
  });

/** Shows or hides the button "Sign in with …". */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: inUseSchema,
    authorize: (actor) => authorize(actor, providers.permission),
    run: ({ isInUse }, actor) => providers.switchUse(actor, recordId(args), isInUse),
    done: ({ isActive, name }) => ({
      to: '/admin/site-settings/access',
      flash: success(isActive ? `Login with ${name} is on` : `Login with ${name} is off`),
    }),
    failed: 'Could not change the sending method',
  });
