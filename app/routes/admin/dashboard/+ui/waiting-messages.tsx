import { Link } from '@remix-run/react';
import type { MessageFigures } from '~/inbox/messages/figures.server';
import type { Message } from '~/inbox/messages/schema';
import { DashboardSection } from '~/ui/kit/frame/dashboard-section';
import { InboxList, InboxRow, NoMessages } from '~/ui/kit/list/inbox';

interface WaitingMessagesProps {
  /** Those that are shown. */
  waiting: Message[];
  calls: Record<number, string | undefined>;
  figures: MessageFigures;
  /** Whether email is not set up yet, and the user may set it up. */
  needsMail: boolean;
  now: string;
}

export function WaitingMessages({ waiting, calls, figures, needsMail, now }: WaitingMessagesProps) {
  if (!figures.areAny) {
    return (
      <DashboardSection title="Messages to answer">
        <NoMessages needsMail={needsMail} level={3} />
      </DashboardSection>
    );
  }
  return (
    <DashboardSection
      title="Messages to answer"
      link={{ to: '/admin/messages', label: figures.waiting > 0 ? `All ${figures.waiting} to answer` : 'Inbox' }}
    >
      <p className="mb-4 text-ink-2 text-small">
        {figures.unread} unread,{' '}
        {figures.overdue > 0 ? (
          <Link className="text-link" to="/admin/messages?reply=overdue">
            {figures.overdue} overdue
          </Link>
        ) : (
          'none overdue'
        )}
        . Your website promises a reply within {figures.promise}.
      </p>
      <InboxList>
        {waiting.length > 0 ? (
          waiting.map((message) => <InboxRow key={message.id} message={message} now={now} call={calls[message.id]} />)
        ) : (
          <li className="border-b py-5.5 text-ink-2 text-small">No one is waiting for a reply.</li>
        )}
      </InboxList>
    </DashboardSection>
  );
}
