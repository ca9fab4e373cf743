import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { setLocalLogin } from '~/auth/sessions/local-login.server';
import { localLoginSchema } from '~/auth/sso/identity-provider';
import { permission } from '~/auth/sso/identity-provider.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { redirectFor, submitIntent } from '~/http/forms/intent.server';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/site-settings/access';

export const loader = (args: LoaderFunctionArgs) => redirectFor(args, permission, path);

/** Turns password login on or off. */
export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission,
    reauthTo: 'turn password login on or off',
    schema: localLoginSchema,
    run: async (actor, _id, { isOn }) => {
      await setLocalLogin(actor, isOn);
      return isOn;
    },
    list: path,
    done: (_id, isOn) => flashSuccess(isOn ? 'Password login is on' : 'Password login is off'),
    failed: 'Could not change the sending method',
  });
