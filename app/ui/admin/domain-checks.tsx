import type { ReactNode } from 'react';
import type { CheckState, DomainCheck, MailDomain } from '~/email/mail-domain';
import { CopyButton } from './copy-button';
import { SettingsPart } from './form-parts';
import { Badge, Notice, type Tone } from './list';
import { Option, OptionList } from './option-list';
import { Timestamp } from './timestamp';

const tones: Record<CheckState, Tone> = { good: 'on', attention: 'warn', wrong: 'danger', unknown: 'off' };
const text: Record<CheckState, string> = {
  good: 'Good',
  attention: 'Needs attention',
  wrong: 'Wrong',
  unknown: 'Unknown',
};

/** The results of the domain check, with the DNS records to enter. */
export function DomainChecks({ found: result, domain }: { found: MailDomain; domain: string }) {
  return (
    <SettingsPart title="Results">
      {result.domain === domain ? null : (
        <Notice className="mb-7">
          <strong>Checking {result.domain}.</strong> Email is sent from {domain} now: check again.
        </Notice>
      )}
      <p className="mb-5 text-ink-2 text-small">
        Last checked <Timestamp at={result.checkedAt} />
      </p>
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
          {label} <Badge tone={tones[state]}>{text[state]}</Badge>
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
