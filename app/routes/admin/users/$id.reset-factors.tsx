import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as mfa from '~/auth/mfa/reset.server';
import * as users from '~/auth/users/model.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/users';

export const handle = { dialog: true, failed: 'Error resetting two-step verification' };
export const meta: MetaFunction = () => [{ title: 'Reset two-step verification' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => users.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: mfa.permission,
    reauthTo: async (actor) => `reset two-step verification of ${(await users.find(actor, recordId(args))).username}`,
    run: mfa.resetMfa,
    list,
    done: () =>
      flashSuccess('Two-step verification reset', 'They are logged out and can log in with their password only.'),
    failed: handle.failed,
  });

export default function ResetMfa() {
  const { username } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      title={`Reset two-step verification of ${username}?`}
      confirm="Reset"
      busy="Resetting..."
      closeTo={list}
    >
      <p>
        Their authenticator apps, passkeys and recovery codes stop working, and they are logged out everywhere. Until
        they set up two-step verification again, they log in with just their password. We notify them by email.
      </p>
      <p className="text-ink-2">Confirm the request first: call them on a number you already have.</p>
    </ConfirmDelete>
  );
}
