import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { isFollowUpDue } from '~/inbox/messages/follow-up';
import { answeredIn, isReplyQueued, isWaiting, timeLeft } from '~/inbox/messages/response-time';
import type { Message } from '~/inbox/messages/schema';
import { longDate } from '~/platform/time-zone';
import { buttonClass } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icons';
import { EmptyMessagesDrawing } from '~/ui/illustrations/empty-messages';
import { NoWrap } from '~/ui/no-wrap';
import { whenInList } from './dates';
import { Badge, EmptyState } from './list';
import { Choose } from './selection';

interface InboxRowProps {
  message: Message;
  now: string;
  /** The link that dials the visitor. */
  call?: string | undefined;
}

/** In characters. A longer name may be truncated, so a tooltip shows all of it. */
const nameLengthMax = 24;

export const InboxList = ({ children }: { children: ReactNode }) => (
  <ul className="border-t border-t-ink">{children}</ul>
);

/** Two lines, each truncated if too long. */
const cutLines = 'min-w-0 [&>*]:block [&>*]:truncate [&>span]:text-ink-2 [&_[dir]]:text-left';

/** A message in a list. Its link is not prefetched, because loading a message marks it as read. */
export function InboxRow({ message, now, call }: InboxRowProps) {
  const { id, companyName, reasonLabel, message: text, createdAt } = message;
  const name = `${message.firstName} ${message.lastName}`;
  const isUnread = message.status === 'new';
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
        <span className="contents md:col-start-4 md:flex md:min-w-0 md:flex-col md:items-end md:gap-1 md:pl-3 xl:flex-row xl:items-center xl:justify-between xl:gap-3">
          <span className="col-span-2 col-start-2 row-start-3 empty:hidden xl:flex-none">
            <MessageState message={message} now={now} />
          </span>{' '}
          <time
            className={`col-start-3 row-start-1 pl-3 text-right xl:ml-auto ${isUnread ? weight : 'text-ink-2'}`}
            dateTime={createdAt}
          >
            {whenInList(createdAt, now)}
            {isUnread ? <span className="sr-only">, unread</span> : null}
          </time>
        </span>
      </Link>
      {call ? (
        <a className={buttonClass({ variant: 'outline', size: 'icon' })} href={call} aria-label={`Call ${name}`}>
          <Icon name="Phone" />
        </a>
      ) : null}
    </li>
  );
}

/** The most urgent state of a message. */
function MessageState({ message, now }: InboxRowProps) {
  const { answeredAt, delivery, importedAt } = message;
  if (delivery.visitorUnreachable && !answeredAt) return <Badge tone="danger">Call instead</Badge>;
  if (delivery.reply === 'failed') return <Badge tone="danger">Not delivered</Badge>;
  if (isReplyQueued(delivery)) return <Badge tone="warn">Reply queued</Badge>;
  if (isWaiting(message)) return <TimeLeft message={message} now={now} />;
  if (isFollowUpDue(message, now)) return <Badge tone="warn">Follow up</Badge>;
  return answeredAt ? <Badge tone="on">{importedAt ? 'Answered' : answeredIn(message, answeredAt)}</Badge> : null;
}

/** The time until the reply is due, or since then. */
export function TimeLeft({ message, now }: InboxRowProps) {
  const { tone, label } = timeLeft(message.dueAt, now);
  return <Badge tone={tone}>{label}</Badge>;
}

function AssignmentNote({ message: { assignee, followUpOn } }: Pick<InboxRowProps, 'message'>) {
  const again = followUpOn && `${assignee ? 'follow' : 'Follow'} up on ${longDate(followUpOn)}`;
  const output = [assignee, again].filter(Boolean).join(', ');
  return output ? (
    <span className="text-ink-2">
      <NoWrap>{output}</NoWrap>
    </span>
  ) : null;
}

/** The empty inbox: its purpose, and the remaining steps. */
export function NoMessages({ needsMail, level }: { needsMail: boolean; level?: 3 }) {
  return (
    <EmptyState
      level={level}
      image={<EmptyMessagesDrawing />}
      title="No messages yet"
      text={
        <NoWrap>{`Messages from the contact form appear here${needsMail ? ', and by email once that is set up' : ''}.`}</NoWrap>
      }
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
