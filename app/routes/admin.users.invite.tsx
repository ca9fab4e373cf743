import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as invitations from '~/auth/invitations/invitation.server';
import { invitationSchema } from '~/auth/login/link';
import { isMailOn } from '~/auth/login/link-email-queue.server';
import { submitForm } from '~/http/form.server';
import { invited } from '~/http/invitation.server';
import { loadPage } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { authorize } from '~/records/actor';
import { Dialog } from '~/ui/admin/dialog';
import { InvitationForm } from '~/ui/admin/invitation-form';

const list = '/admin/users';

export const handle = { dialog: true, failed: 'Could not send the invitation' };
export const meta: MetaFunction = () => [{ title: 'Invite a user' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, invitations.permission);
    return { isMailed: await isMailOn() };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: invitationSchema,
    authorize: (actor) => authorize(actor, invitations.permission),
    run: async (input, actor) => invitations.create(actor, input, await publicOrigin(args.request)),
    done: (made) => invited(args, made),
    failed: handle.failed,
  });

export default function Invite() {
  const { isMailed } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Invite a user" closeTo={list}>
      <InvitationForm isMailed={isMailed} actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
