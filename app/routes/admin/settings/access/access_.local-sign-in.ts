import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { permission, save } from '~/auth/sessions/local-login.server';
import { localLoginSchema } from '~/auth/sso/identity-provider';
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
    run: (actor, _id, input) => save(actor, input),
    list: path,
    done: (_id, { isOn }) => flashSuccess(isOn ? 'Password login is on' : 'Password login is off'),
    failed: 'Could not turn password login on or off',
  });
