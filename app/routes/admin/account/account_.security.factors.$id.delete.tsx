import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as mfa from '~/auth/mfa/model.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const account = '/admin/account/security';

export const handle = { dialog: true, failed: 'Could not remove it' };
export const meta: MetaFunction = () => [{ title: 'Remove from two-step verification' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const factor = await mfa.find(actor, recordId(args));
    const { factors: own } = await mfa.list(actor);
    return { factor, isLast: own.length === 1 };
  });

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: mfa.permission,
    reauthTo: async (actor) => `remove ${(await mfa.find(actor, recordId(args))).name}`,
    run: mfa.remove,
    list: account,
    done: 'Removed',
    failed: handle.failed,
  });

export default function RemoveMfa() {
  const { factor, isLast } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title={`Remove ${factor.name}?`} confirm="Remove" closeTo={account}>
      <p>
        {factor.kind === 'totp' ? (
          <>
            Codes of <strong>{factor.name}</strong> will no longer be accepted.
          </>
        ) : (
          <>
            The passkey <strong>{factor.name}</strong> will no longer work for login.
          </>
        )}
      </p>
      {isLast ? (
        <p className="text-ink-2">
          This is your last method. You will log in with your password only, and your recovery codes stop working.
        </p>
      ) : null}
    </ConfirmDelete>
  );
}
