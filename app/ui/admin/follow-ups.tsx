import type { ContactRequest } from '~/inbox/messages/schema';
import { DashboardSection } from './dashboard-section';
import { InboxList, InboxRow } from './inbox';

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
    <DashboardSection
      title="Follow-ups due"
      link={{ to: '/admin/messages?view=due', label: count === 1 ? '1 message' : `${count} messages` }}
    >
      <InboxList>
        {messages.map((message) => (
          <InboxRow
            key={message.id}
            message={{ ...message, name: `${message.firstName} ${message.lastName}` }}
            isUnread={message.status === 'new'}
            now={now}
          />
        ))}
      </InboxList>
    </DashboardSection>
  );
}
