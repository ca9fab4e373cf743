import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { inUseSchema } from '~/auth/sso/identity-provider';
import * as providers from '~/auth/sso/identity-provider.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { redirectFor, submitIntent } from '~/http/forms/intent.server';

export { clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) =>
  redirectFor(args, providers.permission, '/admin/site-settings/access');

/** Shows or hides the button "Sign in with …". */
export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: providers.permission,
    reauthTo: 'turn this provider on or off',
    schema: inUseSchema,
    run: (actor, id, { isInUse }) => providers.switchUse(actor, id, isInUse),
    list: '/admin/site-settings/access',
    done: (_id, { isActive, name }) =>
      flashSuccess(isActive ? `Login with ${name} is on` : `Login with ${name} is off`),
    failed: 'Could not change the sending method',
  });
