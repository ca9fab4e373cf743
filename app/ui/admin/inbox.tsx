import { Link } from '@remix-run/react';
import { reasonLabel } from '~/models/contact-request';
import { whenInList } from './dates';

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
  now: string;
}

/** One message in a list: who, what, when. */
export function InboxRow({ message, isUnread, now }: InboxRowProps) {
  const { id, name, companyName, reasonForContact, message: text, createdAt } = message;
  return (
    <li>
      <Link className="inbox-row" to={`/admin/messages/${id}`} data-unread={isUnread || undefined} prefetch="intent">
        <span className="inbox-who">
          <strong>{name}</strong>
          <span>{companyName}</span>
        </span>
        <span className="inbox-what">
          <strong>{reasonLabel(reasonForContact)}</strong>
          <span>{text}</span>
        </span>
        <time dateTime={createdAt}>
          {whenInList(createdAt, now)}
          {isUnread ? <span className="away">, unread</span> : null}
        </time>
      </Link>
    </li>
  );
}

interface NewMessagesProps {
  unread: number;
  newest: InboxMessage[];
  now: string;
}

/** The newest unread messages, on the dashboard. */
export function NewMessages({ newest, now }: NewMessagesProps) {
  return (
    <section className="board-section">
      <div className="board-head">
        <h2>New messages</h2>
        <Link className="link" to="/admin/messages">
          All messages
        </Link>
      </div>
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
