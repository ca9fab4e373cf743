import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as invitations from '~/auth/invitations/invitation.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { readOneTimeLink, setOneTimeLink } from '~/http/session/one-time-link.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { Button } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { CopyButton } from '~/ui/kit/form/copy-button';
import { DialogForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { useHydrated } from '~/ui/kit/frame/use-hydrated';
import { Timestamp } from '~/ui/kit/list/timestamp';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/users';

export const handle = { dialog: true, failed: 'Please try again' };
export const meta: MetaFunction = () => [{ title: 'Invitation link' }];

/** Shown for a few minutes, in the browser that created it. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const invitation = await invitations.find(actor, recordId(args));
    const link = await readOneTimeLink(args, invitation.id);
    if (!link && args.request.method === 'GET') throw redirect(list);
    return json({ invitation, link }, { headers: { 'Cache-Control': 'no-store' } });
  });

/** Confirms that the link was passed on, and deletes the cookie with it. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => authorize(actor, invitations.permission),
    run: async () => undefined,
    done: async () => ({ to: list, headers: { 'Set-Cookie': await setOneTimeLink(args.context, null) } }),
    failed: handle.failed,
  });

export default function InvitationLink() {
  const { invitation, link } = useLoaderData<typeof loader>();
  const { state } = useAdminForm({ id: 'link', schema: noFields, actionError: useActionData<typeof action>() });
  const title = `Invitation for ${invitation.firstName} ${invitation.lastName}`;
  return (
    <Dialog title={title} closeTo={list}>
      <DialogForm state={state} end={<SubmitButton busy="One moment...">Done</SubmitButton>}>
        <p>
          Email is not set up, so send this link yourself, only to this person. Anyone with it can create the account.
          It works once, until <Timestamp at={invitation.expiresAt} />. It won’t be shown again.
        </p>
        <p>
          <code className="wrap-anywhere select-all" data-secret>
            {link}
          </code>
        </p>
        {link ? (
          <div className="flex flex-wrap gap-2">
            <CopyButton text={link} />
            <ShareButton title={title} url={link} />
          </div>
        ) : null}
      </DialogForm>
    </Dialog>
  );
}

/** Opens the device's share dialog, which mainly phones have. */
function ShareButton({ title, url }: { title: string; url: string }) {
  if (!useHydrated() || !('share' in navigator)) return null;
  // Closing the share dialog rejects the promise, but is not an error.
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  return (
    <Button type="button" variant="outline" onClick={share}>
      <Icon name="Share2" />
      Share
    </Button>
  );
}
