import type { Changes } from '~/content/documents/model.server';
import { ButtonLink } from '../button';
import { Notice } from './list';
import { OpensATab } from './new-tab-hint';
import { PublicationLink, ScheduleNote } from './schedule-note';
import { DialogLink } from './screen';

const path = '/admin/home-page';

/** The notice about unpublished changes, with preview, publish and discard. */
export function UnpublishedNotice({ changes }: { changes: Changes }) {
  if (changes.documents.length === 0) return null;
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

function summaryOf({ documents }: Changes): string {
  const parts = documents.flatMap(({ differences }) => differences.map(({ part }) => part));
  return parts.join(', ');
}
