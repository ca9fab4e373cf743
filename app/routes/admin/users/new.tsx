import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as users from '~/auth/users/model.server';
import { newUserSchema } from '~/auth/users/schema';
import { submitNew } from '~/http/forms/record-form.server';
import { authorizeFor } from '~/http/pages/page.server';
import { NewUserForm } from '~/ui/kit/access/user-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/users';

export const handle = { dialog: true, failed: 'Error creating user' };
export const meta: MetaFunction = () => [{ title: 'Add user' }];

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, users.permission);

export const action = (args: ActionFunctionArgs) =>
  submitNew(args, users, {
    schema: newUserSchema,
    reauthTo: 'create this user',
    list,
    done: 'User created successfully',
    failed: handle.failed,
  });

export default function NewUser() {
  return (
    <Dialog title="Add user" closeTo={list}>
      <NewUserForm actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
