import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { gateData } from '~/http/gate.server';
import { logOut } from '~/http/logout.server';
import { loadPage } from '~/http/page.server';
import { noFields } from '~/records/fields';
import { adminLinks } from '~/ui/admin/admin-links';
import { AdminForm, SubmitButton, useAdminForm } from '~/ui/admin/form';
import { Gate } from '~/ui/admin/gate';

export const handle = { hydrated: true };
export const links = adminLinks;
export const meta: MetaFunction = () => [{ title: 'Logout' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    if (actor.kind === 'anonymous') throw redirect('/admin/login');
    return gateData(args, { username: actor.username });
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    run: () => logOut(args),
    done: (cookie) => ({
      to: '/admin/login',
      flash: success('Logged out successfully'),
      // Nothing of the back office stays in the browser's memory.
      headers: { 'Set-Cookie': cookie, 'X-Remix-Reload-Document': 'true' },
    }),
    failed: 'Error logging out',
  });

/** For whoever follows a link here: a link alone signs nobody out. */
export default function Logout() {
  const { brand, flash, username } = useLoaderData<typeof loader>();
  const { state } = useAdminForm({ id: 'logout', schema: noFields, refusal: useActionData<typeof action>() });
  return (
    <Gate brand={brand} flash={flash}>
      <h1>Logout</h1>
      <p className="gate-lead">
        You are logged in as <strong>{username}</strong>.
      </p>
      <AdminForm
        state={state}
        endClassName="gate-end"
        end={
          <SubmitButton size="lg" busy="Logging out...">
            Logout
          </SubmitButton>
        }
      >
        {null}
      </AdminForm>
      <p className="gate-note">
        <a className="text-link" href="/admin/dashboard">
          Back to the dashboard
        </a>
      </p>
    </Gate>
  );
}
