import { Link } from '@remix-run/react';
import { publicationPath } from '~/records/publish-path';
import type { NamedScheduledAction } from '~/records/scheduled-action';
import { buttonClass } from '../button';
import { DashboardSection } from './dashboard-section';
import { scheduledActionLabels } from './schedule-labels';
import { hasError, ScheduledActionError } from './schedule-note';
import { Timestamp } from './timestamp';

/** The next scheduled actions, for the dashboard. */
export function Scheduled({ scheduledActions }: { scheduledActions: NamedScheduledAction[] }) {
  if (scheduledActions.length === 0) return null;
  return (
    <DashboardSection title="Scheduled">
      <ul className="rows">
        {scheduledActions.slice(0, 5).map((scheduledAction) => (
          <li key={`${scheduledAction.kind} ${scheduledAction.record} ${scheduledAction.action}`} className="link-row">
            <span className="link-text">
              <strong dir="auto">{scheduledAction.name}</strong>
              <span>
                {scheduledActionLabels[scheduledAction.action]} <Timestamp at={scheduledAction.dueAt} />
                {hasError(scheduledAction) ? '. ' : null}
                <ScheduledActionError scheduledAction={scheduledAction} />
              </span>
            </span>
            <div className="link-actions">
              <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to={publicationPath(scheduledAction)}>
                Change
                <span className="away"> the time for “{scheduledAction.name}”</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {scheduledActions.length > 5 ? <p className="form-note">And {scheduledActions.length - 5} more.</p> : null}
    </DashboardSection>
  );
}
