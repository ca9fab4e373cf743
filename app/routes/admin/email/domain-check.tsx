import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { type CheckState, type DomainCheck, type MailDomain, mailDomainSchema } from '~/email/mail-domain';
import * as mailDomain from '~/email/mail-domain.server';
import { readEmailSetup } from '~/email/setup-progress.server';
import { permission } from '~/email/smtp-config.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { type ActionError, submitForm } from '~/http/forms/form.server';
import { loadPage, loadPart } from '~/http/pages/page.server';
import { EmailRequiredNotice } from '~/routes/admin/email/+ui/email-required-notice';
import { checkStateTexts, MailWay } from '~/routes/admin/email/+ui/mail-way';
import { InputField } from '~/ui/field';
import { CopyButton } from '~/ui/kit/form/copy-button';
import { AdminForm, SubmitButton } from '~/ui/kit/form/form';
import { SettingsPart } from '~/ui/kit/form/form-parts';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Option, OptionList } from '~/ui/kit/form/option-list';
import { Badge, InlineNotice, type Tone } from '~/ui/kit/list/list';
import { Timestamp } from '~/ui/kit/list/timestamp';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/email-settings/domain-check';

export const handle = { failed: 'We couldn’t check the domain' };
export const meta: MetaFunction = () => [{ title: 'Domain check' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const domain = await mailDomain.readSenderDomain(actor);
    if (domain !== null && (await mailDomain.read(actor))?.domain !== domain) await mailDomain.checkWeekly();
    return { result: await mailDomain.read(actor), domain, setup: await loadPart(args, () => readEmailSetup(actor)) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: mailDomainSchema,
    permission,
    reauthTo: 'check your domain',
    run: (typed, actor) => mailDomain.check(actor, typed),
    done: ({ domain }) => ({ to: path, flash: flashSuccess(`${domain} was checked`) }),
    failed: handle.failed,
  });

export default function Arrival() {
  const { result, domain } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return domain ? (
    <>
      {result ? <DomainChecks result={result} domain={domain} /> : null}
      <Check domain={domain} result={result} actionError={actionError} />
    </>
  ) : (
    <EmailRequiredNotice actionError={actionError}>
      <strong>Set up email first.</strong> Then you can check its domain.
    </EmailRequiredNotice>
  );
}

interface CheckProps {
  domain: string;
  /** Null before the first check. */
  result: MailDomain | null;
  actionError: ActionError | undefined;
}

function Check({ domain, result, actionError }: CheckProps) {
  const { selectors = '', spfInclude = '' } = result ?? {};
  const { state, fields } = useAdminForm({
    id: 'domain-check',
    schema: mailDomainSchema,
    defaultValue: { selectors, spfInclude },
    actionError,
  });
  return (
    <SettingsPart
      title={`Check ${domain}`}
      lead={`Mail servers check if email from ${domain} may come from here. We check once now, then every week, and email the Admin email address about new problems.`}
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
          hint="Leave empty if your provider is one of these, or for your own server. Otherwise enter one name, such as spf.provider.example."
        />
      </AdminForm>
    </SettingsPart>
  );
}

const tones: Record<CheckState, Tone> = { good: 'on', attention: 'warn', wrong: 'danger', unknown: 'off' };

function DomainChecks({ result, domain }: { result: MailDomain; domain: string }) {
  return (
    <SettingsPart title="Results">
      {result.domain === domain ? null : (
        <InlineNotice className="mb-7">
          <strong>Checking {result.domain}.</strong> Email is sent from {domain} now: check again.
        </InlineNotice>
      )}
      <p className="mb-5 text-ink-2 text-small">
        Last checked <Timestamp at={result.checkedAt} />
      </p>
      <MailWay {...result} />
      <OptionList>
        {result.checks.map((check) => (
          <CheckResult key={check.name} check={check} />
        ))}
      </OptionList>
    </SettingsPart>
  );
}

function CheckResult({ check: { label, state, message, record } }: { check: DomainCheck }) {
  return (
    <Option
      title={
        <>
          {label} <Badge tone={tones[state]}>{checkStateTexts[state]}</Badge>
        </>
      }
      text={message}
    >
      {record ? <Entry {...record} /> : null}
    </Option>
  );
}

/** A DNS record to copy. */
function Entry({ name, type, value }: NonNullable<DomainCheck['record']>) {
  return (
    <div className="mt-3 grid justify-items-start gap-2 rounded border bg-sunken px-4 py-3 text-small">
      <dl className="grid justify-items-start gap-2">
        <EntryPart label="Type">{type}</EntryPart>
        <EntryPart label="Name">
          <EntryText>{name}</EntryText>
        </EntryPart>
        <EntryPart label="Value">{value ? <EntryText>{value}</EntryText> : 'Value from your email service'}</EntryPart>
      </dl>
      <CopyButton text={value || name} />
    </div>
  );
}

function EntryPart({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="[@media(min-width:640px)]:grid [@media(min-width:640px)]:grid-cols-[64px_minmax(0,1fr)]">
      <dt className="text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const EntryText = ({ children }: { children: ReactNode }) => (
  <code className="select-all font-mono text-caption leading-1.6">{children}</code>
);
