import type { ReactNode } from 'react';
import { contactFieldNames, contactFields } from '~/inbox/messages/fields';
import { isReplyQueued, isWaiting, timeLeft } from '~/inbox/messages/response-time';
import type { Message, MessageChanges } from '~/inbox/messages/schema';
import { longDate } from '~/platform/time-zone';
import { type ButtonProps, buttonClass } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icons';
import { PostButton } from '~/ui/kit/form/post-button';
import { DialogLink } from '~/ui/kit/frame/screen';
import { whenExactly } from '~/ui/kit/list/dates';
import { Fact, FactList } from '~/ui/kit/list/facts';
import { TimeLeft } from '~/ui/kit/list/inbox';
import { Badge, InlineNotice } from '~/ui/kit/list/list';
import { Timestamp } from '~/ui/kit/list/timestamp';
import { mailto } from '~/ui/mailto';

export const triageFailed = 'Failed to change the message';

interface TriageProps extends ButtonProps {
  messageId: number;
  change: MessageChanges;
}

/** A button that changes the status of the message. */
const Triage = ({ messageId, change, ...button }: TriageProps) => (
  <PostButton
    action={`/admin/messages/${messageId}/triage`}
    failed={triageFailed}
    fields={change}
    scrollsUp
    variant="outline"
    {...button}
  />
);

interface MessageCardProps {
  message: Message;
  /** Dials the visitor; null if the entered text has no phone number. */
  phone: { href: string; number: string } | null;
  brandName: string;
  /** Null until email is set up. */
  adminEmail: string | null;
  now: string;
}

/** A message with its due time and actions. */
export function MessageCard({ message, phone, brandName, adminEmail, now }: MessageCardProps) {
  const { id, status, reasonLabel, createdAt, message: text, spamReason } = message;
  return (
    <div>
      {status === 'spam' ? (
        <InlineNotice className="mb-7">
          <strong>Marked as spam.</strong> {spamReason ?? 'Marked by a colleague.'} No notification or confirmation was
          sent.
        </InlineNotice>
      ) : null}
      <UnreachableNotice message={message} phone={phone} />
      <MessageBox title={<h2 className="text-h4 tracking-[-0.012em]">{reasonLabel}</h2>} at={createdAt}>
        <p
          className="wrap-anywhere max-w-[34em] whitespace-pre-line text-[1.125rem] leading-[1.55] print:max-w-none print:p-0"
          data-message-text
          dir="auto"
        >
          {text}
        </p>
        {status === 'spam' ? null : <Answer message={message} adminEmail={adminEmail} now={now} />}
      </MessageBox>
      <div className="mt-5 flex flex-wrap gap-2 print:hidden [&>:last-child]:ml-auto" data-message-actions>
        {status === 'spam' ? null : (
          <DialogLink to={`/admin/messages/${id}/reply`}>
            <Icon name="Reply" className="max-[479.98px]:hidden" />
            Reply
          </DialogLink>
        )}
        {phone && status !== 'spam' ? (
          <ButtonLink href={phone.href} variant="outline">
            Call {phone.number}
          </ButtonLink>
        ) : null}
        {status === 'spam' ? (
          <Triage messageId={id} change={{ status: 'new' }}>
            Not spam
          </Triage>
        ) : (
          <div data-archive>
            <Triage messageId={id} change={{ status: status === 'archived' ? 'read' : 'archived' }}>
              {status === 'archived' ? 'Move to inbox' : 'Archive'}
            </Triage>
          </div>
        )}
        <details>
          <summary className={buttonClass({ variant: 'outline' }, 'cursor-pointer')}>More</summary>
          <div className="mt-2 flex flex-wrap gap-2">
            <ButtonLink href={replyHref(message, brandName)} variant="outline">
              Reply in your email app
            </ButtonLink>
            {status === 'spam' ? null : (
              <ButtonLink href={`/admin/quotes?message=${id}`} variant="outline">
                Ask for a testimonial
              </ButtonLink>
            )}
            {status === 'read' ? (
              <Triage messageId={id} change={{ status: 'new' }}>
                Mark as unread
              </Triage>
            ) : null}
            {status === 'spam' ? null : (
              <Triage messageId={id} change={{ status: 'spam' }}>
                Mark as spam
              </Triage>
            )}
          </div>
        </details>
        <DialogLink to={`/admin/messages/${id}/delete`} variant="ghost">
          Delete
        </DialogLink>
      </div>
    </div>
  );
}

/** The suggestion to phone a visitor whose address rejects emails. */
function UnreachableNotice({ message, phone }: Pick<MessageCardProps, 'message' | 'phone'>) {
  const { phoneNumber, delivery } = message;
  if (!delivery.visitorUnreachable) return null;
  return (
    <InlineNotice tone="danger" className="mb-7">
      <strong>This address does not accept email. Call instead:</strong>{' '}
      {phone ? (
        <a className="text-link" href={phone.href}>
          {phoneNumber}
        </a>
      ) : (
        phoneNumber
      )}
    </InlineNotice>
  );
}

/** Returns a link that opens a new email to the visitor in the user's email client, with the message quoted. */
function replyHref(message: Message, brandName: string): string {
  const { firstName, lastName, companyEmail, createdAt, reasonLabel, message: text } = message;
  const subject = `Re: ${reasonLabel} - your message to ${brandName}`;
  const quoted = text.replace(/^/gm, '> ');
  const body = `\n\n\nOn ${longDate(createdAt)} ${firstName} ${lastName} wrote:\n${quoted}\n`;
  const fields = { subject, body: body.replaceAll('\n', '\r\n') };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${mailto(companyEmail)}?${query.join('&')}`;
}

/** A message or a reply with its title and time. */
export function MessageBox({ title, at, children }: { title: ReactNode; at: string; children: ReactNode }) {
  return (
    <article className="rounded-card border bg-sheet p-7 print:border-0 print:p-0">
      <div className={`${headClass} mb-4 items-baseline`}>
        {title}
        <Timestamp at={at} />
      </div>
      {children}
    </article>
  );
}

export const headClass = 'flex flex-wrap justify-between gap-x-4 gap-y-1 [&>time]:text-ink-2 [&>time]:text-small';

/** The state of a message or reply, and its actions. */
export const DueLine = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t pt-4 text-ink-2 text-small tabular-nums [&>p]:leading-[1.7] [&_[data-badge]]:mr-2">
    {children}
  </div>
);

function Answer({ message, adminEmail, now }: Pick<MessageCardProps, 'message' | 'adminEmail' | 'now'>) {
  const { id, answeredAt, dueAt, importedAt, delivery } = message;
  return (
    <DueLine>
      {isWaiting(message) ? <ReplyTime message={message} now={now} /> : null}
      <p>
        {answeredAt ? (
          <>
            <Badge tone="on">Answered</Badge> <Timestamp at={answeredAt} />
            {answeredAt > dueAt ? ', later than promised' : null}
          </>
        ) : isReplyQueued(delivery) ? (
          <>
            <Badge tone="warn">Reply queued</Badge>{' '}
            {adminEmail === null
              ? 'Waiting until email is set up.'
              : 'It is sent as soon as the mail server accepts it.'}
          </>
        ) : isWaiting(message) ? (
          <TimeLeft message={message} now={now} />
        ) : importedAt ? (
          <>
            Imported <Timestamp at={importedAt} />
          </>
        ) : (
          'Not answered'
        )}
      </p>
      <Triage messageId={id} change={{ answered: answeredAt === null }} size="sm">
        {answeredAt ? 'Mark as waiting' : 'Mark as answered'}
      </Triage>
    </DueLine>
  );
}

const lineColours = { off: 'text-accent-mark', warn: 'text-warn', danger: 'text-danger' };

/** A line from the arrival of a message to the time when its reply is due, filled up to now. */
function ReplyTime({ message: { createdAt, dueAt }, now }: { message: Message; now: string }) {
  const [start, end, time] = [createdAt, dueAt, now].map(Date.parse) as [number, number, number];
  const passed = `${Math.min(100, Math.max(0, (100 * (time - start)) / (end - start))).toFixed(1)}%`;
  return (
    <div className="basis-full text-caption" data-reply-time>
      <svg
        className={`block h-3 w-full overflow-visible ${lineColours[timeLeft(dueAt, now).tone]}`}
        aria-hidden="true"
        focusable="false"
      >
        <line className="stroke-line-2" x2="100%" y1="6" y2="6" strokeWidth="1.5" />
        <line x2={passed} y1="6" y2="6" stroke="currentColor" strokeWidth="4" />
        <circle cx={passed} cy="6" r="6" fill="currentColor" />
      </svg>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4">
        <span>
          Received <time dateTime={createdAt}>{whenExactly(createdAt, now)}</time>
        </span>{' '}
        <span>
          Reply due <time dateTime={dueAt}>{whenExactly(dueAt, now)}</time>
        </span>
      </p>
    </div>
  );
}

/** The sender and their contact details. */
export function MessageFacts({ message, phone }: Pick<MessageCardProps, 'message' | 'phone'>) {
  return (
    <FactList>
      {contactFieldNames.map((name) => {
        const { fact, type } = contactFields[name];
        const value = message[name];
        if (!fact || !value) return null;
        const href = type === 'email' ? mailto(value) : type === 'tel' ? phone?.href : null;
        return (
          <Fact key={name} label={fact}>
            {href ? (
              <a className={plainLink} href={href}>
                {value}
              </a>
            ) : name === 'numberOfEmployees' ? (
              value.replace(/^(\d+)-(\d+)$/, '$1 to $2')
            ) : (
              value
            )}
          </Fact>
        );
      })}
    </FactList>
  );
}
const plainLink =
  'rounded-[1px] border-b border-b-current pt-1 font-normal hover:text-accent-hover hover:[box-shadow:0_1px_0_currentColor]';
