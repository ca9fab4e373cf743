import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as users from '~/auth/users/model.server';
import { newUserSchema } from '~/auth/users/schema';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { authorize } from '~/records/actor';
import { Dialog } from '~/ui/admin/dialog';
import { NewUserForm } from '~/ui/admin/user-form';

const list = '/admin/users';

export const handle = { dialog: true, failed: 'Error creating user' };
export const meta: MetaFunction = () => [{ title: 'Add user' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, users.permission);
    return null;
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: newUserSchema,
    authorize: (actor) => authorize(actor, users.permission),
    run: (input, actor) => users.create(actor, input),
    done: () => ({ to: listUrl(args.request, list), flash: success('User created successfully') }),
    failed: handle.failed,
  });

export default function NewUser() {
  return (
    <Dialog title="Add user" closeTo={list}>
      <NewUserForm actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
