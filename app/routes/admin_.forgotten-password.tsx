import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as forgotten from '~/access/forgotten-password.server';
import { forgottenPasswordSchema } from '~/access/link';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { gateData } from '~/http/gate.server';
import { ownOrigin } from '~/http/link.server';
import { loadPage } from '~/http/page.server';
import { Gate, GateForm, useGateForm } from '~/ui/admin/gate';
import { InputField } from '~/ui/field';

export const handle = { gate: true };
export const meta: MetaFunction = () => [{ title: 'Forgotten password' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async () => gateData(args, { way: await forgotten.wayToAsk(ownOrigin(args)) }));

const failed = 'Nothing was sent';

/** The same answer whoever is asked for. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: forgottenPasswordSchema,
    run: ({ username }) => forgotten.ask(username, args.context.address, ownOrigin(args)),
    done: () => ({
      to: '/admin/login',
      flash: success(
        'Please look into your mailbox',
        'If there is such an account, a link to a new password is on its way. It works for an hour.',
      ),
    }),
    failed,
    own: [403],
  });

export default function ForgottenPassword() {
  const { brand, labels, flash, way } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { fields, errors } = useGateForm({ id: 'forgotten', schema: forgottenPasswordSchema, refusal });
  return (
    <Gate brand={brand} labels={labels} flash={refusal?.flash ?? flash}>
      <h1>Forgotten your password?</h1>
      {way === 'mail' ? (
        <>
          <p className="gate-lead">We send a link to the address of your account. With it you choose a new one.</p>
          <GateForm
            id="forgotten"
            errors={errors}
            submit="Send me a link"
            busy="Sending..."
            failed={failed}
            action="/admin/forgotten-password"
          >
            <InputField
              label="Username or email"
              field={fields.username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          </GateForm>
        </>
      ) : null}
      {way === 'provider' ? (
        <p className="gate-lead">
          Nobody logs in with a password here at present. Please use one of the buttons of the login.
        </p>
      ) : null}
      {way === 'admin' ? (
        <p className="gate-lead">
          This site cannot send you a link at present. Please ask an admin of the site to set a new password for you.
          Whoever runs the server can do it with <code>uplink user password</code>.
        </p>
      ) : null}
      <p className="gate-note">
        <a className="text-link" href="/admin/login">
          Back to login
        </a>
      </p>
    </Gate>
  );
}
