import { Form } from '@remix-run/react';
import { Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOverdue } from '~/inbox/messages/response-time';
import type { ContactRequest, ContactRequestChanges } from '~/inbox/messages/schema';
import { Button, ButtonLink, type ButtonVariant } from '../button';
import { mailto } from '../mailto';
import { Badge, Notice } from './list';
import { PhoneInstead, phoneHref } from './phone-instead';
import { replyHref } from './reply';
import { DialogLink } from './screen';
import { Timestamp } from './timestamp';

export const triageFailed = 'Failed to change the message';

interface TriageProps {
  id: number;
  change: ContactRequestChanges;
  variant?: ButtonVariant;
  size?: 'default' | 'sm';
  children: ReactNode;
}

/** A button that says what becomes of the message. */
export function Triage({ id, change, variant = 'outline', size, children }: TriageProps) {
  return (
    <Form method="post" action={`/admin/messages/${id}/triage`} data-failed={triageFailed}>
      {Object.entries(change).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <Button type="submit" variant={variant} size={size}>
        {children}
      </Button>
    </Form>
  );
}

interface MessageCardProps {
  message: ContactRequest;
  brandName: string;
  now: string;
}

/** A message with its due time and actions. */
export function MessageCard({ message, brandName, now }: MessageCardProps) {
  const { id, status, reasonLabel, createdAt, message: text, spamReason } = message;
  return (
    <div>
      {status === 'spam' ? (
        <Notice className="notice-gap">
          <strong>Marked as spam.</strong> {spamReason ?? 'Marked by a colleague.'} No notification or acknowledgement
          was sent.
        </Notice>
      ) : null}
      <PhoneInstead message={message} />
      <article className="message-card">
        <div className="message-head">
          <h2>{reasonLabel}</h2>
          <Timestamp at={createdAt} />
        </div>
        <p className="message-text" dir="auto">
          {text}
        </p>
        {status === 'spam' ? null : <Answer message={message} now={now} />}
      </article>
      <div className="message-actions">
        {status === 'spam' ? null : (
          <DialogLink to={`/admin/messages/${id}/reply`}>
            <Reply size={20} strokeWidth={1.5} aria-hidden="true" />
            Answer
          </DialogLink>
        )}
        <ButtonLink href={replyHref(message, brandName)} variant="outline">
          Reply by email
        </ButtonLink>
        <Moves message={message} />
        <DialogLink to={`/admin/messages/${id}/delete`} variant="ghost">
          Delete
        </DialogLink>
      </div>
    </div>
  );
}

function Answer({ message, now }: { message: ContactRequest; now: string }) {
  const { id, answeredAt, dueAt } = message;
  return (
    <div className="message-due">
      <p>
        {answeredAt ? (
          <>
            <Badge tone="on">Answered</Badge> <Timestamp at={answeredAt} />
            {answeredAt > dueAt ? ', later than promised' : null}
          </>
        ) : isOverdue(message, now) ? (
          <>
            <Badge tone="danger">Overdue</Badge> A reply was due on <Timestamp at={dueAt} />
          </>
        ) : (
          <>
            <Badge tone="warn">Waiting</Badge> A reply is due by <Timestamp at={dueAt} />
          </>
        )}
      </p>
      <Triage id={id} change={{ answered: answeredAt === null }} size="sm">
        {answeredAt ? 'Not answered yet' : 'Mark as answered'}
      </Triage>
    </div>
  );
}

function Moves({ message: { id, status } }: { message: ContactRequest }) {
  if (status === 'spam') {
    return (
      <Triage id={id} change={{ status: 'new' }}>
        Not spam
      </Triage>
    );
  }
  return (
    <>
      <Triage id={id} change={{ status: status === 'archived' ? 'read' : 'archived' }}>
        {status === 'archived' ? 'Move to inbox' : 'Archive'}
      </Triage>
      <Triage id={id} change={{ status: 'spam' }}>
        Mark as spam
      </Triage>
    </>
  );
}

/** The sender and their contact details. */
export function MessageFacts({ message }: { message: ContactRequest }) {
  const { companyName, companyEmail, phoneNumber, cityLocation, numberOfEmployees } = message;
  return (
    <dl className="message-facts">
      {companyName ? <Fact label="Company">{companyName}</Fact> : null}
      <Fact label="Email">
        <a className="link" href={mailto(companyEmail)}>
          {companyEmail}
        </a>
      </Fact>
      <Fact label="Phone">
        <a className="link" href={phoneHref(phoneNumber)}>
          {phoneNumber}
        </a>
      </Fact>
      <Fact label="Location">{cityLocation}</Fact>
      {numberOfEmployees ? (
        <Fact label="Employees">{numberOfEmployees.replace(/^(\d+)-(\d+)$/, '$1 to $2')}</Fact>
      ) : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
