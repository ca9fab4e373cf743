import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { gateData } from '~/http/gate.server';
import { logOut } from '~/http/logout.server';
import { loadPage } from '~/http/page.server';
import { noFields } from '~/records/fields';
import { Gate, GateForm, useGateForm } from '~/ui/admin/gate';

export const handle = { gate: true };
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
      headers: { 'Set-Cookie': cookie },
    }),
    failed: 'Error logging out',
  });

/** For whoever follows a link here: a link alone signs nobody out. */
export default function Logout() {
  const { brand, labels, flash, username } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { errors } = useGateForm({ id: 'logout', schema: noFields, refusal });
  return (
    <Gate brand={brand} labels={labels} flash={refusal?.flash ?? flash}>
      <h1>Logout</h1>
      <p className="gate-lead">
        You are logged in as <strong>{username}</strong>.
      </p>
      <GateForm id="logout" errors={errors} submit="Logout" busy="Logging out..." failed="Error logging out" />
      <p className="gate-note">
        <a className="text-link" href="/admin/dashboard">
          Back to the dashboard
        </a>
      </p>
    </Gate>
  );
}
