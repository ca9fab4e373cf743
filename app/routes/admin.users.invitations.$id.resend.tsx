import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as invitations from '~/auth/invitations/invitation.server';
import { submitForm } from '~/http/form.server';
import { authorizeFor } from '~/http/intent.server';
import { invited } from '~/http/invitation.server';
import { recordId } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { noFields } from '~/records/fields';
import { resendFailed } from '~/ui/admin/invitations';

export { clientAction } from '~/ui/admin/server-calls';

export { ActionFlash as default } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, invitations.permission);

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    permission: invitations.permission,
    run: async (_input, actor) => invitations.resend(actor, recordId(args), await publicOrigin(args.request)),
    done: (made) => invited(args, made),
    failed: resendFailed,
  });
