import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as invitations from '~/auth/invitations/invitation.server';
import { submitForm } from '~/http/forms/form.server';
import { authorizeFor } from '~/http/forms/intent.server';
import { recordId } from '~/http/pages/page.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { invited } from '~/http/session/invitation.server';
import { noFields } from '~/records/fields';
import { invitationResendError } from '~/routes/admin/users/+ui/invitations';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, invitations.permission);

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    permission: invitations.permission,
    reauthTo: 'send this invitation again',
    run: async (_input, actor) => invitations.resend(actor, recordId(args), await publicOrigin(args.request)),
    done: (made) => invited(args, made),
    failed: invitationResendError,
  });
