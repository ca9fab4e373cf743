import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { MessageFigures } from '~/inbox/messages/figures.server';
import { isFollowUpDue } from '~/inbox/messages/follow-up';
import { duration, isReplyQueued } from '~/inbox/messages/response-time';
import { longDate } from '~/platform/time-zone';
import { ButtonLink } from '~/ui/button-link';
import { EmptyMessagesDrawing } from '~/ui/illustrations/empty-messages';
import { NoWrap } from '~/ui/no-wrap';
import { DashboardSection } from '../frame/dashboard-section';
import { whenInList } from './dates';
import { Badge, EmptyState } from './list';
import { Choose } from './selection';

interface InboxMessage {
  id: number;
  name: string;
  companyName: string;
  reasonLabel: string;
  message: string;
  createdAt: string;
  /** The status, if it is not new. */
  status?: string;
  assignee?: string | null;
  followUpOn?: string | null;
  delivery?: { reply: string };
}

interface InboxRowProps {
  message: InboxMessage;
  isUnread: boolean;
  /** Whether the promised reply is late. */
  isOverdue?: boolean;
  /** Whether the visitor's address rejects emails. */
  isUnreachable?: boolean;
  now: string;
}

/** In characters. A longer name may be truncated, so a tooltip shows all of it. */
const nameLengthMax = 24;

export const InboxList = ({ children }: { children: ReactNode }) => (
  <ul className="border-t border-t-ink">{children}</ul>
);

/** Two lines, each truncated if too long. */
const cutLines = 'min-w-0 [&>*]:block [&>*]:truncate [&>span]:text-ink-2 [&_[dir]]:text-left';

/** A message in a list. Its link is not prefetched, because loading a message marks it as read. */
export function InboxRow({ message, isUnread, isOverdue, isUnreachable, now }: InboxRowProps) {
  const { id, name, companyName, reasonLabel, message: text, createdAt } = message;
  const isCut = name.length > nameLengthMax || companyName.length > nameLengthMax;
  const weight = isUnread ? 'font-[650]' : 'font-medium';
  return (
    <li className="flex items-center border-b [&>label]:my-0">
      <Choose record={id} name={`the message of ${name}`} />
      <Link
        className="grid min-w-0 flex-1 grid-cols-inbox gap-y-1 py-3 pr-3 text-small leading-1.45 hover:bg-sheet md:grid-cols-inbox-md md:items-center md:gap-y-0 xl:grid-cols-inbox-xl"
        to={`/admin/messages/${id}`}
        data-inbox-row
        data-tip={isCut ? [name, companyName].filter(Boolean).join(', ') : undefined}
      >
        {isUnread ? (
          <i className="mt-1.5 ml-2 size-2.5 rounded-full bg-accent-mark forced-color-adjust-none md:mt-0 md:ml-2.5" />
        ) : null}
        <span className={`${cutLines} col-start-2 md:pr-5`}>
          <strong className={weight} dir="auto">
            {name}
          </strong>{' '}
          <span dir="auto">{companyName}</span>
        </span>{' '}
        <span className={`${cutLines} col-span-2 col-start-2 row-start-2 md:col-span-1 md:col-start-3 md:row-start-1`}>
          <strong className={weight}>{reasonLabel}</strong> <span dir="auto">{text}</span>{' '}
          <AssignmentNote message={message} />
        </span>{' '}
        <span className="col-start-3 row-start-1 flex min-w-0 flex-col items-end gap-1 pl-3 md:col-start-4 xl:flex-row xl:items-center xl:justify-end xl:gap-3">
          <UrgentState message={message} isOverdue={isOverdue} isUnreachable={isUnreachable} now={now} />{' '}
          <time className={isUnread ? weight : 'text-ink-2'} dateTime={createdAt}>
            {whenInList(createdAt, now)}
            {isUnread ? <span className="sr-only">, unread</span> : null}
          </time>
        </span>
      </Link>
    </li>
  );
}

/** The most urgent state of a message. */
function UrgentState({ message, isOverdue, isUnreachable, now }: Omit<InboxRowProps, 'isUnread'>) {
  const { followUpOn = null, status = '', delivery } = message;
  if (isUnreachable) return <Badge tone="danger">Call instead</Badge>;
  if (delivery?.reply === 'failed') return <Badge tone="danger">Not delivered</Badge>;
  if (delivery && isReplyQueued(delivery)) return <Badge tone="warn">Reply queued</Badge>;
  if (isOverdue) return <Badge tone="danger">Overdue</Badge>;
  return isFollowUpDue({ followUpOn, status }, now) ? <Badge tone="warn">Follow up</Badge> : null;
}

/** The assignee and the follow-up date. */
function AssignmentNote({ message: { assignee, followUpOn } }: { message: InboxMessage }) {
  const again = followUpOn && `${assignee ? 'follow' : 'Follow'} up on ${longDate(followUpOn)}`;
  const output = [assignee, again].filter(Boolean);
  return output.length > 0 ? <span className="text-ink-2">{output.join(', ')}</span> : null;
}

interface NewMessagesProps {
  newest: InboxMessage[];
  figures: MessageFigures;
  /** Whether email is not set up yet, and the user may set it up. */
  needsMail: boolean;
  now: string;
}

/** The newest unread messages, on the dashboard. */
export function NewMessages({ newest, figures, needsMail, now }: NewMessagesProps) {
  const areAny = figures.inbox + figures.archived + figures.spam > 0;
  if (!areAny) {
    return (
      <DashboardSection title="New messages">
        <NoMessages needsMail={needsMail} level={3} />
      </DashboardSection>
    );
  }
  return (
    <DashboardSection title="New messages" link={{ to: '/admin/messages', label: 'All messages' }}>
      <p className="mb-4 text-ink-2 text-small">
        {figures.unread} unread, {figures.overdue} overdue.{' '}
        {figures.medianHours === null
          ? `Your website promises a reply within ${figures.replyHours} hours.`
          : `In the last 90 days, half of your replies took less than ${duration(figures.medianHours)}.`}
      </p>
      <InboxList>
        {newest.length > 0 ? (
          newest.map((message) => <InboxRow key={message.id} message={message} isUnread now={now} />)
        ) : (
          <li className="border-b py-5.5 text-ink-2 text-small">No unread messages.</li>
        )}
      </InboxList>
    </DashboardSection>
  );
}

/** The empty inbox: its purpose, and the remaining steps. */
export function NoMessages({ needsMail, level }: { needsMail: boolean; level?: 3 }) {
  return (
    <EmptyState
      level={level}
      image={<EmptyMessagesDrawing />}
      title="No messages yet"
      text={<NoWrap>Messages from the contact form appear here, and by email once that is set up.</NoWrap>}
      actions={
        needsMail ? (
          <ButtonLink className="whitespace-nowrap" href="/admin/email-settings">
            Set up email
          </ButtonLink>
        ) : null
      }
    />
  );
}
