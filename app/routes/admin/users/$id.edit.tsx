import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { hasMfaFactors } from '~/auth/mfa/reset.server';
import { listSessionsOf } from '~/auth/sessions/user-sessions.server';
import * as users from '~/auth/users/model.server';
import { userChangesSchema } from '~/auth/users/schema';
import { submitEdit } from '~/http/forms/record-form.server';
import { loadPageFor, recordId } from '~/http/pages/page.server';
import { UserForm } from '~/ui/kit/access/user-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/users';

export const handle = { dialog: true, failed: 'Error updating user' };
export const meta: MetaFunction = () => [{ title: 'Edit user' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, users.permission, async (actor) => {
    const user = await users.find(actor, recordId(args));
    const isSelf = user.id === actor.userId;
    const [hasSecond, open] = await Promise.all([hasMfaFactors(actor, user.id), listSessionsOf(actor, user.id)]);
    return { user, isSelf, canReset: !isSelf && hasSecond, sessions: open.length };
  });

export const action = (args: ActionFunctionArgs) =>
  submitEdit(args, users, {
    schema: userChangesSchema,
    reauthTo: async (actor) => `change the user ${(await users.find(actor, recordId(args))).username}`,
    list,
    done: 'User updated successfully',
    failed: handle.failed,
  });

export default function EditUser() {
  const { user, ...access } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Edit user" closeTo={list}>
      <UserForm key={user.id} user={user} {...access} actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
