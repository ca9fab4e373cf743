import { Link } from '@remix-run/react';
import { reasonLabel } from '~/content/contact-choices';
import type { MessageFigures } from '~/messages/message-figures.server';
import { duration, whenInList } from './dates';
import { Badge } from './list';

export interface InboxMessage {
  id: number;
  name: string;
  companyName: string;
  reasonForContact: string;
  message: string;
  createdAt: string;
}

interface InboxRowProps {
  message: InboxMessage;
  isUnread: boolean;
  /** The promised answer is late. */
  isOverdue?: boolean;
  now: string;
}

/** One message in a list: who, what, when. It is not fetched ahead: whoever fetches it has read it. */
export function InboxRow({ message, isUnread, isOverdue, now }: InboxRowProps) {
  const { id, name, companyName, reasonForContact, message: text, createdAt } = message;
  return (
    <li>
      <Link className="inbox-row" to={`/admin/messages/${id}`} data-unread={isUnread || undefined}>
        <span className="inbox-who">
          <strong>{name}</strong>
          <span>{companyName}</span>
        </span>
        <span className="inbox-what">
          <strong>{reasonLabel(reasonForContact)}</strong>
          <span>{text}</span>
        </span>
        <span className="inbox-when">
          {isOverdue ? <Badge tone="danger">Overdue</Badge> : null}
          <time dateTime={createdAt}>
            {whenInList(createdAt, now)}
            {isUnread ? <span className="away">, unread</span> : null}
          </time>
        </span>
      </Link>
    </li>
  );
}

interface NewMessagesProps {
  newest: InboxMessage[];
  figures: MessageFigures;
  now: string;
}

/** The newest unread messages, on the dashboard. */
export function NewMessages({ newest, figures, now }: NewMessagesProps) {
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
          ? 'The promise is an answer within 24 hours.'
          : `Half of the answers of the last 90 days came within ${duration(figures.medianHours)}.`}
      </p>
      <ul className="inbox">
        {newest.length > 0 ? (
          newest.map((message) => <InboxRow key={message.id} message={message} isUnread now={now} />)
        ) : (
          <li className="inbox-none">None. Everything has been read.</li>
        )}
      </ul>
    </section>
  );
}
