import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as sessions from '~/auth/sessions/user-sessions.server';
import * as users from '~/auth/users/model.server';
import { submitAction } from '~/http/forms/button-action.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { noFields } from '~/records/fields';
import { SessionLabels } from '~/ui/kit/access/sessions';
import { DialogForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Rows } from '~/ui/kit/list/rows';
import { Dialog, DialogCancel } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/users';

export const handle = { dialog: true, failed: 'Error ending the sessions' };
export const meta: MetaFunction = () => [{ title: 'Active sessions' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { username } = await users.find(actor, recordId(args));
    return { username, open: await sessions.listSessionsOf(actor, recordId(args)) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitAction(args, {
    permission: sessions.permission,
    reauthTo: async ({ actor, id }) => `log out ${(await users.find(actor, id)).username} everywhere`,
    run: ({ actor, id }) => sessions.endSessionsOf(actor, id),
    list,
    done: (finished) => ({
      flash: flashSuccess(
        'Logged out everywhere',
        finished === 1 ? 'One session has ended.' : `${finished} sessions have ended.`,
      ),
    }),
    failed: handle.failed,
  });

export default function SessionsOfUser() {
  const { username, open } = useLoaderData<typeof loader>();
  const { state } = useAdminForm({ id: 'confirm', schema: noFields, actionError: useActionData<typeof action>() });
  return (
    <Dialog title={`Where ${username} is logged in`} closeTo={list} size="small">
      <DialogForm
        state={state}
        end={
          <>
            <DialogCancel closeTo={list} variant="outline" autoFocus>
              Close
            </DialogCancel>
            {open.length > 0 ? (
              <SubmitButton variant="destructive" busy="Logging out...">
                Log out everywhere
              </SubmitButton>
            ) : null}
          </>
        }
      >
        {open.length > 0 ? (
          <Rows>
            {open.map((session) => (
              <li key={session.createdAt}>
                <SessionLabels {...session} />
              </li>
            ))}
          </Rows>
        ) : (
          <p>No active sessions.</p>
        )}
        <p className="text-ink-2">
          This also cancels the person’s login links and trusted browsers. The person can log in again with a password.
          To prevent that, change the password or delete the user.
        </p>
      </DialogForm>
    </Dialog>
  );
}
