import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as invitations from '~/auth/invitations/invitation.server';
import { submitForm } from '~/http/form.server';
import { invited } from '~/http/invitation.server';
import { loadPage, recordId } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { resendFailed } from '~/ui/admin/invitations';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, invitations.permission);
    return args.request.method === 'GET' ? redirect('/admin/users') : null;
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => authorize(actor, invitations.permission),
    run: async (_input, actor) => invitations.resend(actor, recordId(args), await publicOrigin(args.request)),
    done: (made) => invited(args, made),
    failed: resendFailed,
  });

export default function ResendInvitation() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
