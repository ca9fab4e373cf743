import { Link } from '@remix-run/react';
import { schedulePath } from '~/records/schedule-path';
import type { ScheduledAction, ScheduledActionKind } from '~/records/scheduled-action';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { LinkButton } from '../frame/screen';
import { Timestamp } from '../list/timestamp';

export const scheduledActionLabels: Record<ScheduledActionKind, string> = {
  publish: 'Publish on',
  unpublish: 'Unpublish on',
};

export function ScheduledActionError({ scheduledAction: { retryAt } }: { scheduledAction: ScheduledAction }) {
  if (!retryAt) return null;
  return (
    <>
      The last attempt failed. The next attempt is on <Timestamp at={retryAt} />.
    </>
  );
}

export const hasError = ({ retryAt }: ScheduledAction) => retryAt !== null;

export function ScheduleNote({ scheduledActions }: { scheduledActions: ScheduledAction[] | undefined }) {
  return scheduledActions?.map((scheduledAction) => (
    <LinkButton
      key={scheduledAction.action}
      variant="link"
      className="block text-small"
      to={schedulePath(scheduledAction)}
    >
      {scheduledActionLabels[scheduledAction.action]} <Timestamp at={scheduledAction.dueAt} />
      {scheduledAction.retryAt ? ' (failed, will retry)' : null}
    </LinkButton>
  ));
}

interface ScheduleLinkProps {
  /** Type and record, as in URLs: "blog-posts/7". */
  of: string;
  variant?: 'outline' | 'ghost';
}

export function ScheduleLink({ of, variant = 'outline' }: ScheduleLinkProps) {
  return (
    <Link className={buttonClass({ variant, size: 'sm' })} to={schedulePath(of)}>
      <Icon name="CalendarClock" />
      Schedule
    </Link>
  );
}
