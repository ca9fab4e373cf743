import { isFollowUpDue } from '~/inbox/messages/follow-up';
import type { ContactRequest } from '~/inbox/messages/schema';
import { longDate } from './dates';
import { Fact, FactList } from './facts';
import { Badge } from './list';
import { DialogLink } from './screen';

/** The assignment and follow-up date of a message. */
export function Assignment({ message, now }: { message: ContactRequest; now: string }) {
  const { id, assignee, followUpOn } = message;
  return (
    <section className="mt-7 [&>a]:mt-2" aria-label="Assignment and follow-up">
      <FactList>
        <Fact label="Assigned">{assignee ?? 'No one'}</Fact>
        <Fact label="Follow up">
          {followUpOn ? longDate(followUpOn) : 'No date'}{' '}
          {isFollowUpDue(message, now) ? <Badge tone="warn">Due</Badge> : null}
        </Fact>
      </FactList>
      <DialogLink to={`/admin/messages/${id}/handling`} variant="outline" size="sm" of="the person responsible">
        Change
      </DialogLink>
    </section>
  );
}
