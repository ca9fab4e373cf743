import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type FactorKind, proofSchema } from '~/access/factor';
import * as factors from '~/access/factor.server';
import { findKeptForm } from '~/access/kept-form.server';
import { bodyLimit, readForm } from '~/http/body.server';
import { setFlash, success } from '~/http/flash.server';
import { gateData } from '~/http/gate.server';
import { loadPage } from '~/http/page.server';
import { offerPasskey } from '~/http/passkey.server';
import { proveOr } from '~/http/proof.server';
import { redirectTo } from '~/http/redirect-to.server';
import { authorize } from '~/records/actor';
import { Gate, GateForm, useGateForm } from '~/ui/admin/gate';
import { GatePasskey } from '~/ui/admin/passkey';
import { InputField } from '~/ui/field';

export const handle = { gate: true };
export const meta: MetaFunction = () => [{ title: 'Confirm that it is you' }, { name: 'robots', content: 'noindex' }];

/** Asks before a form that is kept is carried out, or before a page is shown. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, 'staff');
    const { pathname, search, searchParams } = new URL(args.request.url);
    const id = searchParams.get('form');
    const kept = id === null ? null : await findKeptForm(actor, id);
    if (id !== null && !kept) throw redirect('/admin/dashboard');
    const { factors: own } = await factors.list(actor);
    const { username } = actor;
    const has = (kind: FactorKind) => own.some((factor) => factor.kind === kind);
    return gateData(args, {
      username,
      action: kept?.path ?? pathname + search,
      id,
      hasApp: has('totp'),
      ...offerPasskey(args, has('passkey')),
    });
  });

export const action = (args: ActionFunctionArgs) =>
  loadPage(args, async (actor) => {
    const sent = await readForm(args, bodyLimit);
    authorize(actor, 'staff');
    const { pathname, search, searchParams } = new URL(args.request.url);
    await proveOr(args, sent, pathname + search);
    const flash = success('Confirmed', searchParams.has('file') ? 'Please export the file once more.' : undefined);
    return redirect(redirectTo(args.request, 'to'), {
      status: 303,
      headers: searchParams.has('file') ? { 'Set-Cookie': await setFlash(args.context, flash) } : {},
    });
  });

export default function Proof() {
  const { brand, labels, flash, username, action: to, id, hasApp, passkey } = useLoaderData<typeof loader>();
  const { fields, errors } = useGateForm({ id: 'proof', schema: proofSchema, refusal: undefined });
  return (
    <Gate brand={brand} labels={labels} flash={flash}>
      <h1>Confirm that it is you</h1>
      <p className="gate-lead">
        {id === null ? 'What comes next' : 'What you are about to do'} asks for a fresh proof that{' '}
        <strong>{username}</strong> is sitting here.
        {id === null ? null : ' What you entered is kept, and is carried out afterwards.'}
      </p>
      <GateForm id="proof" errors={errors} action={to} submit="Confirm" busy="Confirming..." failed="Not confirmed">
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        {id === null ? null : <input type="hidden" name="keptForm" value={id} />}
        <InputField
          label={hasApp ? 'Password, or a code from your authenticator app' : 'Password'}
          field={fields.proof}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
      </GateForm>
      {passkey ? (
        <GatePasskey {...passkey} action={to} hidden={id === null ? {} : { keptForm: id }}>
          Confirm with a passkey
        </GatePasskey>
      ) : null}
      <p className="gate-note">
        <a className="text-link" href="/admin/dashboard">
          Back to the dashboard
        </a>
      </p>
    </Gate>
  );
}
