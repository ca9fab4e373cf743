import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { type MailDomain, mailDomainSchema } from '~/email/mail-domain';
import * as mailDomain from '~/email/mail-domain.server';
import { permission } from '~/email/smtp-config.server';
import { success } from '~/http/flash.server';
import { type ActionError, submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { DomainChecks } from '~/ui/admin/domain-checks';
import { AdminForm, SubmitButton } from '~/ui/admin/form';
import { SettingsPart } from '~/ui/admin/form-parts';
import { useAdminForm } from '~/ui/admin/form-state';
import { MailFirst } from '~/ui/admin/mail-first';
import { InputField } from '~/ui/field';

const path = '/admin/email-settings/arrival';

export const handle = { failed: 'We couldn’t check the domain' };
export const meta: MetaFunction = () => [{ title: 'Domain check' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const [result, domain] = await Promise.all([mailDomain.read(actor), mailDomain.readSenderDomain(actor)]);
    return { found: result, domain };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: mailDomainSchema,
    authorize: (actor) => authorize(actor, permission),
    run: (typed, actor) => mailDomain.check(actor, typed),
    done: ({ domain }) => ({ to: path, flash: success(`${domain} was checked`) }),
    failed: handle.failed,
  });

export default function Arrival() {
  const { found: result, domain } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return domain ? (
    <>
      {result ? <DomainChecks found={result} domain={domain} /> : null}
      <Check domain={domain} found={result} actionError={actionError} />
    </>
  ) : (
    <MailFirst actionError={actionError}>
      <strong>Set up email first.</strong> Then you can check its domain.
    </MailFirst>
  );
}

interface CheckProps {
  domain: string;
  /** Null before the first time. */
  found: MailDomain | null;
  actionError: ActionError | undefined;
}

function Check({ domain, found: result, actionError }: CheckProps) {
  const { selectors = '', spfInclude = '' } = result ?? {};
  const { state, fields } = useAdminForm({
    id: 'arrival',
    schema: mailDomainSchema,
    defaultValue: { selectors, spfInclude },
    actionError,
  });
  return (
    <SettingsPart
      title={`Check ${domain}`}
      lead={`Mail servers check if email from ${domain} may come from here. We check now and then once a week, and email the Admin email address if something is wrong.`}
    >
      <AdminForm
        key={result?.checkedAt}
        state={state}
        className="max-w-[640px]"
        end={<SubmitButton busy="Checking...">Check now</SubmitButton>}
      >
        <InputField
          label="DKIM selectors"
          tag="optional"
          field={fields.selectors}
          autoComplete="off"
          spellCheck={false}
          hint="Leave empty to check Microsoft 365, Google Workspace and Fastmail. Separate selectors with spaces."
        />
        <InputField
          label="SPF include of your provider"
          tag="optional"
          field={fields.spfInclude}
          autoComplete="off"
          spellCheck={false}
          hint="Leave empty if your provider is one of these, or for your own server. Separate includes with spaces."
        />
      </AdminForm>
    </SettingsPart>
  );
}
