import { useLocation, useMatches } from '@remix-run/react';
import type { Changes } from '~/content/documents/model.server';
import { ButtonLink } from '~/ui/button-link';
import { isDialog } from '~/ui/hydration';
import { ScheduleLink, ScheduleNote } from '../editing/schedule-note';
import { isWebsiteScreen } from './menu';
import { OpensATab } from './new-tab-hint';
import { DialogLink, inertIf } from './screen';

const path = '/admin/home-page';

/** The unpublished changes, with buttons to preview, schedule, discard and publish. */
export function PublishBar({ changes }: { changes: Changes | null }) {
  const inert = inertIf(isDialog(useMatches()));
  const { pathname } = useLocation();
  if (!changes?.documents.length || !isWebsiteScreen(pathname)) return null;
  return (
    <section
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b bg-sheet px-5 py-3 text-small md:px-10"
      aria-label="Unpublished changes"
      {...inert}
    >
      <p>
        <strong>Unpublished changes:</strong> {summaryOf(changes)}.{' '}
        <ScheduleNote scheduledActions={changes.scheduledActions} />
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink variant="ghost" size="sm" href="/?draft" target="_blank" rel="noreferrer">
          Preview <OpensATab />
        </ButtonLink>
        <ScheduleLink of="drafts/all" />
        <DialogLink to={`${path}/discard`} variant="outline" size="sm">
          Discard
        </DialogLink>
        <DialogLink to={`${path}/publish`} size="sm">
          Publish
        </DialogLink>
      </div>
    </section>
  );
}

function summaryOf({ documents }: Changes): string {
  const parts = documents.flatMap(({ differences }) => differences.map(({ part }) => part));
  return parts.join(', ');
}
