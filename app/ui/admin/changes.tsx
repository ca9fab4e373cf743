import type { Changes } from '~/content/documents/model.server';
import type { ScheduledAction } from '~/records/scheduled-action';
import { ButtonLink } from '../button';
import { Notice } from './list';
import { OpensATab } from './new-tab-hint';
import { hasError, PublicationLink, ScheduledActionError, ScheduleNote } from './schedule-note';
import { DialogLink } from './screen';

const path = '/admin/site-settings/page';

/** The notice about unpublished changes, with preview, publish and discard. */
export function UnpublishedNotice({ changes }: { changes: Changes }) {
  if (changes.documents.length === 0)
    return changes.scheduledActions?.length ? <ScheduledNotice scheduledActions={changes.scheduledActions} /> : null;
  return (
    <Notice
      className="notice-gap"
      actions={
        <>
          <ButtonLink variant="ghost" size="sm" href="/?draft" target="_blank" rel="noreferrer">
            Preview <OpensATab />
          </ButtonLink>
          <PublicationLink of="drafts/all" />
          <DialogLink to={`${path}/discard`} variant="outline" size="sm">
            Discard
          </DialogLink>
          <DialogLink to={`${path}/publish`} size="sm">
            Publish
          </DialogLink>
        </>
      }
    >
      <strong>Unpublished changes:</strong> {summaryOf(changes)}.{' '}
      <ScheduleNote scheduledActions={changes.scheduledActions} />
    </Notice>
  );
}

/** A campaign that ends, while there is nothing else to publish. */
function ScheduledNotice({ scheduledActions }: { scheduledActions: ScheduledAction[] }) {
  return (
    <Notice
      tone={scheduledActions.some(hasError) ? 'danger' : 'info'}
      className="notice-gap"
      actions={<PublicationLink of="drafts/all" />}
    >
      <strong>A change is scheduled.</strong> <ScheduleNote scheduledActions={scheduledActions} />{' '}
      {scheduledActions.map((scheduledAction) => (
        <ScheduledActionError key={scheduledAction.action} scheduledAction={scheduledAction} />
      ))}
    </Notice>
  );
}

function summaryOf({ documents }: Changes): string {
  const parts = documents.flatMap(({ differences }) => differences.map(({ part }) => part));
  return parts.join(', ');
}
