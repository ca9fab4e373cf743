import { isFollowUpDue } from '~/inbox/messages/follow-up';
import type { ContactRequest } from '~/inbox/messages/schema';
import { longDate } from './dates';
import { Badge } from './list';
import { DialogLink } from './screen';

/** The assignment and follow-up date of a message. */
export function Assignment({ message, now }: { message: ContactRequest; now: string }) {
  const { id, assignee, followUpOn } = message;
  return (
    <section className="mt-7 [&>a]:mt-2" aria-label="Assignment and follow-up">
      <dl className="message-facts">
        <div>
          <dt>Assigned</dt>
          <dd>{assignee ?? 'No one'}</dd>
        </div>
        <div>
          <dt>Follow up</dt>
          <dd>
            {followUpOn ? longDate(followUpOn) : 'No date'}{' '}
            {isFollowUpDue(message, now) ? <Badge tone="warn">Due</Badge> : null}
          </dd>
        </div>
      </dl>
      <DialogLink to={`/admin/messages/${id}/handling`} variant="outline" size="sm" of="the person responsible">
        Change
      </DialogLink>
    </section>
  );
}
