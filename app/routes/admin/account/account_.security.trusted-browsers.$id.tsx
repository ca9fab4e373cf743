import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as browsers from '~/auth/sessions/trusted-browser.server';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { revokeFailed } from '~/ui/kit/access/sessions';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, browsers.permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: browsers.permission,
    run: browsers.revoke,
    list: '/admin/account/security',
    done: 'Browser removed',
    failed: revokeFailed,
  });
