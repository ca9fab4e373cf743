import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as invitations from '~/auth/invitations/invitation.server';
import { invitationSchema } from '~/auth/login/link';
import { isMailOn } from '~/email/smtp-config.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPageFor } from '~/http/pages/page.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { roleHint } from '~/records/actor';
import { InputField } from '~/ui/field';
import { roles } from '~/ui/kit/access/user-form';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { FormSelect } from '~/ui/kit/form/select-field';
import { Dialog } from '~/ui/kit/overlay/dialog';
import { invited } from './invited.server';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/users';

export const handle = { dialog: true, failed: 'Could not send the invitation' };
export const meta: MetaFunction = () => [{ title: 'Invite a user' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, invitations.permission, async () => ({ isMailed: await isMailOn() }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: invitationSchema,
    permission: invitations.permission,
    reauthTo: 'invite this user',
    run: async (input, actor) => invitations.create(actor, input, await publicOrigin(args.request)),
    done: (made) => invited(args, made),
    failed: handle.failed,
  });

export default function Invite() {
  const { isMailed } = useLoaderData<typeof loader>();
  const { state, fields } = useAdminForm({
    id: 'invitation',
    schema: invitationSchema,
    defaultValue: { role: 'editor' },
    actionError: useActionData<typeof action>(),
  });
  return (
    <Dialog title="Invite a user" closeTo={list}>
      <DialogForm
        state={state}
        closeTo={list}
        submit={isMailed ? 'Send invitation' : 'Create link'}
        busy={isMailed ? 'Sending...' : 'Creating...'}
      >
        <p className="text-ink-2 text-small">
          {isMailed
            ? 'They get a link by email, and choose their own username and password. It works once and expires in 72 hours.'
            : 'Email is not set up, so we’ll give you a link to share. It works once and expires in 72 hours.'}
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <InputField
            className="sm:col-span-full"
            label="Email"
            field={fields.email}
            type="email"
            autoComplete="off"
            spellCheck={false}
            autoFocus
          />
          <InputField label="First name" field={fields.firstName} autoComplete="off" />
          <InputField label="Last name" field={fields.lastName} autoComplete="off" />
        </div>
        <FormSelect label="Role" field={fields.role} options={roles} hint={roleHint} />
      </DialogForm>
    </Dialog>
  );
}
