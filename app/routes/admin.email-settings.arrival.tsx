import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { success } from '~/http/flash.server';
import { type FormRefusal, submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { type MailDomain, mailDomainSchema } from '~/mail/mail-domain';
import * as mailDomain from '~/mail/mail-domain.server';
import { permission } from '~/mail/smtp-config.server';
import { authorize } from '~/records/actor';
import { DomainChecks } from '~/ui/admin/domain-checks';
import { EmailSettings } from '~/ui/admin/email-settings';
import { AdminForm, SubmitButton } from '~/ui/admin/form';
import { useAdminForm } from '~/ui/admin/form-state';
import { MailFirst } from '~/ui/admin/mail-first';
import { InputField } from '~/ui/field';

const path = '/admin/email-settings/arrival';

export const handle = { failed: 'The domain could not be checked' };
export const meta: MetaFunction = () => [{ title: 'Will it arrive' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const [found, domain] = await Promise.all([mailDomain.read(actor), mailDomain.readSenderDomain(actor)]);
    return { found, domain };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: mailDomainSchema,
    admit: (actor) => authorize(actor, permission),
    run: (typed, actor) => mailDomain.check(actor, typed),
    done: ({ domain }) => ({ to: path, flash: success(`${domain} was checked`) }),
    failed: handle.failed,
  });

export default function Arrival() {
  const { found, domain } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <EmailSettings>
      {domain ? (
        <>
          {found ? <DomainChecks found={found} domain={domain} /> : null}
          <Check domain={domain} found={found} refusal={refusal} />
        </>
      ) : (
        <MailFirst refusal={refusal}>
          <strong>Set up outgoing mail first.</strong> Then its domain can be checked.
        </MailFirst>
      )}
    </EmailSettings>
  );
}

interface CheckProps {
  domain: string;
  /** Null before the first time. */
  found: MailDomain | null;
  refusal: FormRefusal | undefined;
}

function Check({ domain, found, refusal }: CheckProps) {
  const { selectors = '', spfInclude = '' } = found ?? {};
  const { state, fields } = useAdminForm({
    id: 'arrival',
    schema: mailDomainSchema,
    defaultValue: { selectors, spfInclude },
    refusal,
  });
  return (
    <section className="settings-part">
      <h2 className="section-title">Check {domain}</h2>
      <p className="form-note">
        Receivers look up whether mail from {domain} may come from here. The same is looked up now, and then each week;
        if something becomes wrong, a mail to the Admin email says so.
      </p>
      <AdminForm
        key={found?.checkedAt}
        state={state}
        className="form"
        end={<SubmitButton busy="Checking...">Check now</SubmitButton>}
      >
        <InputField
          label="DKIM selectors"
          tag="optional"
          field={fields.selectors}
          autoComplete="off"
          spellCheck={false}
          hint="Left empty: those that Microsoft 365, Google Workspace and Fastmail use. Several with spaces."
        />
        <InputField
          label="SPF include of your provider"
          tag="optional"
          field={fields.spfInclude}
          autoComplete="off"
          spellCheck={false}
          hint="Left empty where your provider is one of these, or the server is your own."
        />
      </AdminForm>
    </section>
  );
}
