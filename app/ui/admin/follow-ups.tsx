import type { ContactRequest } from '~/inbox/messages/schema';
import { DashboardSection } from './dashboard-section';
import { InboxList, InboxRow } from './inbox';

interface FollowUpsProps {
  count: number;
  /** Longest due first, up to a maximum. */
  messages: ContactRequest[];
  now: string;
}

/** Messages with a due follow-up, on the dashboard. */
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
