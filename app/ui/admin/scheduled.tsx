import { Link } from '@remix-run/react';
import { publicationPath } from '~/records/publish-path';
import type { NamedScheduledAction } from '~/records/scheduled-action';
import { buttonClass } from '../button';
import { DashboardSection } from './dashboard-section';
import { RecordRow, RowActions, RowName, Rows } from './rows';
import { scheduledActionLabels } from './schedule-labels';
import { hasError, ScheduledActionError } from './schedule-note';
import { Timestamp } from './timestamp';

/** The next scheduled actions, for the dashboard. */
export function Scheduled({ scheduledActions }: { scheduledActions: NamedScheduledAction[] }) {
  if (scheduledActions.length === 0) return null;
  return (
    <DashboardSection title="Scheduled">
      <Rows>
        {scheduledActions.slice(0, 5).map((scheduledAction) => (
          <RecordRow key={`${scheduledAction.kind} ${scheduledAction.record} ${scheduledAction.action}`}>
            <RowName>
              <strong dir="auto">{scheduledAction.name}</strong>
              <span>
                {scheduledActionLabels[scheduledAction.action]} <Timestamp at={scheduledAction.dueAt} />
                {hasError(scheduledAction) ? '. ' : null}
                <ScheduledActionError scheduledAction={scheduledAction} />
              </span>
            </RowName>
            <RowActions>
              <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to={publicationPath(scheduledAction)}>
                Change
                <span className="sr-only"> the time for “{scheduledAction.name}”</span>
              </Link>
            </RowActions>
          </RecordRow>
        ))}
      </Rows>
      {scheduledActions.length > 5 ? (
        <p className="text-ink-2 text-small">And {scheduledActions.length - 5} more.</p>
      ) : null}
    </DashboardSection>
  );
}
