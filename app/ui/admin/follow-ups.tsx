import { Link } from '@remix-run/react';
import type { ContactRequest } from '~/inbox/messages/schema';
import { InboxRow } from './inbox';

interface FollowUpsProps {
  count: number;
  /** The longest due first, not all of them where there are many. */
  messages: ContactRequest[];
  now: string;
}

/** Messages that are to be looked at again by now, on the dashboard. */
export function FollowUps({ count, messages, now }: FollowUpsProps) {
  if (count === 0) return null;
  return (
    <section className="board-section">
      <div className="board-head">
        <h2>Follow-ups due</h2>
        <Link className="link" to="/admin/messages?view=due">
          {count === 1 ? '1 message' : `${count} messages`}
        </Link>
      </div>
      <ul className="inbox">
        {messages.map((message) => (
          <InboxRow
            key={message.id}
            message={{ ...message, name: `${message.firstName} ${message.lastName}` }}
            isUnread={message.status === 'new'}
            now={now}
          />
        ))}
      </ul>
    </section>
  );
}
