import { Link } from '@remix-run/react';
import type { MessageFigures } from '~/inbox/messages/figures.server';
import { isFollowUpDue } from '~/inbox/messages/follow-up';
import { ButtonLink } from '../button';
import { EmptyMessagesDrawing } from '../illustrations/empty-states';
import { Unbroken } from '../no-wrap';
import { duration, longDate, whenInList } from './dates';
import { Badge, EmptyState } from './list';
import { Choose } from './selection';
import { Tooltip } from './tooltip';

export interface InboxMessage {
  id: number;
  name: string;
  companyName: string;
  reasonLabel: string;
  message: string;
  createdAt: string;
  /** The status, where it is more than new. */
  status?: string;
  assignee?: string | null;
  followUpOn?: string | null;
  delivery?: { reply: string };
}

interface InboxRowProps {
  message: InboxMessage;
  isUnread: boolean;
  /** The promised answer is late. */
  isOverdue?: boolean;
  /** Their address takes no mail. */
  isUnreachable?: boolean;
  now: string;
}

/** A name that is longer may end with an ellipsis somewhere: the whole of it is in a tooltip. */
const nameLengthMax = 24;

/** A message in a list. Its link is not prefetched, because loading a message marks it as read. */
export function InboxRow({ message, isUnread, isOverdue, isUnreachable, now }: InboxRowProps) {
  const { id, name, companyName, reasonLabel, message: text, createdAt } = message;
  const row = (
    <Link className="inbox-row" to={`/admin/messages/${id}`} data-unread={isUnread || undefined}>
      <span className="inbox-who">
        <strong dir="auto">{name}</strong>
        <span dir="auto">{companyName}</span>
      </span>
      <span className="inbox-what">
        <strong>{reasonLabel}</strong>
        <span dir="auto">{text}</span>
        <Care message={message} />
      </span>
      <span className="inbox-when">
        <Wanting message={message} isOverdue={isOverdue} isUnreachable={isUnreachable} now={now} />
        <time dateTime={createdAt}>
          {whenInList(createdAt, now)}
          {isUnread ? <span className="away">, unread</span> : null}
        </time>
      </span>
    </Link>
  );
  const isCut = name.length > nameLengthMax || companyName.length > nameLengthMax;
  return (
    <li>
      <Choose record={id} name={`the message of ${name}`} />
      {isCut ? <Tooltip text={[name, companyName].filter(Boolean).join(', ')}>{row}</Tooltip> : row}
    </li>
  );
}

/** The most urgent state of a message. */
function Wanting({ message, isOverdue, isUnreachable, now }: Omit<InboxRowProps, 'isUnread'>) {
  const { followUpOn = null, status = '', delivery } = message;
  if (isUnreachable) return <Badge tone="danger">Call instead</Badge>;
  if (delivery?.reply === 'failed') return <Badge tone="danger">Not delivered</Badge>;
  if (isOverdue) return <Badge tone="danger">Overdue</Badge>;
  return isFollowUpDue({ followUpOn, status }, now) ? <Badge tone="warn">Follow up</Badge> : null;
}

/** The assignee and the follow-up date. */
function Care({ message: { assignee, followUpOn } }: { message: InboxMessage }) {
  const again = followUpOn && `${assignee ? 'follow' : 'Follow'} up on ${longDate(followUpOn)}`;
  const output = [assignee, again].filter(Boolean);
  return output.length > 0 ? <span className="inbox-care">{output.join(', ')}</span> : null;
}

interface NewMessagesProps {
  newest: InboxMessage[];
  figures: MessageFigures;
  /** Email is not set up yet, and the user may do it. */
  needsMail: boolean;
  now: string;
}

/** The newest unread messages, on the dashboard. */
export function NewMessages({ newest, figures, needsMail, now }: NewMessagesProps) {
  const areAny = figures.inbox + figures.archived + figures.spam > 0;
  if (!areAny) {
    return (
      <section className="board-section">
        <div className="board-head">
          <h2>New messages</h2>
        </div>
        <NoMessages needsMail={needsMail} level={3} />
      </section>
    );
  }
  return (
    <section className="board-section">
      <div className="board-head">
        <h2>New messages</h2>
        <Link className="link" to="/admin/messages">
          All messages
        </Link>
      </div>
      <p className="board-note">
        {figures.unread} unread, {figures.overdue} overdue.{' '}
        {figures.medianHours === null
          ? `Your website promises a reply within ${figures.replyHours} hours.`
          : `In the last 90 days, half of your replies took less than ${duration(figures.medianHours)}.`}
      </p>
      <ul className="inbox">
        {newest.length > 0 ? (
          newest.map((message) => <InboxRow key={message.id} message={message} isUnread now={now} />)
        ) : (
          <li className="inbox-none">No unread messages.</li>
        )}
      </ul>
    </section>
  );
}

/** The empty inbox: its purpose, and the remaining steps. */
export function NoMessages({ needsMail, level }: { needsMail: boolean; level?: 3 }) {
  return (
    <EmptyState
      level={level}
      picture={<EmptyMessagesDrawing />}
      title="No messages yet"
      text={<Unbroken>Messages from the contact form appear here, and by email once that is set up.</Unbroken>}
      actions={
        needsMail ? (
          <ButtonLink className="nowrap" href="/admin/email-settings/smtp">
            Set up email
          </ButtonLink>
        ) : null
      }
    />
  );
}
