import { Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { contactFieldNames, contactFields } from '~/inbox/messages/fields';
import { isReplyOverdue, isReplyQueued } from '~/inbox/messages/response-time';
import type { Message, MessageChanges } from '~/inbox/messages/schema';
import { longDate } from '~/platform/time-zone';
import { type ButtonProps, buttonClass } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { PostButton } from '~/ui/kit/form/post-button';
import { DialogLink } from '~/ui/kit/frame/screen';
import { Fact, FactList } from '~/ui/kit/list/facts';
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
  phoneHref: string | null;
  brandName: string;
  /** Null until email is set up. */
  adminEmail: string | null;
  now: string;
}

/** A message with its due time and actions. */
export function MessageCard({ message, phoneHref, brandName, adminEmail, now }: MessageCardProps) {
  const { id, status, reasonLabel, createdAt, message: text, spamReason } = message;
  return (
    <div>
      {status === 'spam' ? (
        <InlineNotice className="mb-7">
          <strong>Marked as spam.</strong> {spamReason ?? 'Marked by a colleague.'} No notification or confirmation was
          sent.
        </InlineNotice>
      ) : null}
      <UnreachableNotice message={message} phoneHref={phoneHref} />
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
            <Reply className="max-[479.98px]:hidden" size={20} strokeWidth={1.5} aria-hidden="true" />
            Reply
          </DialogLink>
        )}
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
function UnreachableNotice({ message, phoneHref }: Pick<MessageCardProps, 'message' | 'phoneHref'>) {
  const { phoneNumber, delivery } = message;
  if (!delivery.visitorUnreachable) return null;
  return (
    <InlineNotice tone="danger" className="mb-7">
      <strong>This address does not accept email. Call instead:</strong>{' '}
      {phoneHref ? (
        <a className="text-link" href={phoneHref}>
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

interface MessageBoxProps {
  title: ReactNode;
  at: string;
  children: ReactNode;
}

/** A message or a reply with its title and time. */
export function MessageBox({ title, at, children }: MessageBoxProps) {
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
  const { id, answeredAt, dueAt, delivery } = message;
  return (
    <DueLine>
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
        ) : isReplyOverdue(message, now) ? (
          <>
            <Badge tone="danger">Overdue</Badge> A reply was due on <Timestamp at={dueAt} />
          </>
        ) : (
          <>
            <Badge tone="warn">Waiting</Badge> A reply is due by <Timestamp at={dueAt} />
          </>
        )}
      </p>
      <Triage messageId={id} change={{ answered: answeredAt === null }} size="sm">
        {answeredAt ? 'Not answered yet' : 'Mark as answered'}
      </Triage>
    </DueLine>
  );
}

/** The sender and their contact details. */
export function MessageFacts({ message, phoneHref }: Pick<MessageCardProps, 'message' | 'phoneHref'>) {
  return (
    <FactList>
      {contactFieldNames.map((name) => {
        const { fact, type } = contactFields[name];
        const value = message[name];
        if (!fact || !value) return null;
        const href = type === 'email' ? mailto(value) : type === 'tel' ? phoneHref : null;
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
