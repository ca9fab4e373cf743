import type { CheckState, DomainCheck, MailDomain } from '~/email/mail-domain';
import { CopyButton } from './copy-button';
import { Badge, Notice, type Tone } from './list';
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
    <section className="settings-part">
      <h2 className="section-title">Results</h2>
      {result.domain === domain ? null : (
        <Notice className="notice-gap">
          <strong>Checking {result.domain}.</strong> Email is sent from {domain} now: check again.
        </Notice>
      )}
      <p className="form-note">
        Last checked <Timestamp at={result.checkedAt} />
      </p>
      <ul className="ways">
        {result.checks.map((check) => (
          <CheckResult key={check.name} check={check} />
        ))}
      </ul>
    </section>
  );
}

function CheckResult({ check: { label, state, message, record } }: { check: DomainCheck }) {
  return (
    <li>
      <div>
        <h3>
          {label} <Badge tone={tones[state]}>{text[state]}</Badge>
        </h3>
        <p>{message}</p>
        {record ? <Entry {...record} /> : null}
      </div>
    </li>
  );
}

/** A DNS record to copy. */
function Entry({ name, type, value }: NonNullable<DomainCheck['record']>) {
  return (
    <div className="dns-entry">
      <dl>
        <div>
          <dt>Type</dt>
          <dd>{type}</dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>
            <code>{name}</code>
          </dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd>{value ? <code>{value}</code> : 'Value from your email service'}</dd>
        </div>
      </dl>
      <CopyButton text={value || name} />
    </div>
  );
}
