import type { ComponentProps } from 'react';
import type { Changes } from '~/content/documents/model.server';
import { ScheduleNote } from '~/ui/kit/editing/schedule-note';
import { Confirm } from '~/ui/kit/form/confirm';
import { WideFact } from '~/ui/kit/list/facts';
import { Timestamp } from '~/ui/kit/list/timestamp';
import { Dialog, DialogCancel } from '~/ui/kit/overlay/dialog';
import { DialogBody, DialogFoot } from '~/ui/kit/overlay/overlay';

interface ConfirmDraftProps extends Omit<ComponentProps<typeof Confirm>, 'closeTo' | 'children'> {
  text: string;
  changes: Changes;
}

const closeTo = '/admin/home-page';

/** Asks for confirmation before drafts are published or discarded, and lists their changes. */
export function ConfirmDraft({ text, changes, ...props }: ConfirmDraftProps) {
  if (changes.documents.length === 0) {
    return (
      <Dialog title="No changes" closeTo={closeTo} size="small" role="alertdialog">
        <DialogBody>
          <p>No unpublished changes.</p>
        </DialogBody>
        <DialogFoot>
          <DialogCancel closeTo={closeTo} variant="outline" autoFocus>
            Close
          </DialogCancel>
        </DialogFoot>
      </Dialog>
    );
  }
  return (
    <Confirm {...props} closeTo={closeTo}>
      <input type="hidden" name="version" value={changes.version} />
      <p>{text}</p>
      <ChangeList changes={changes} />
      {changes.scheduledActions?.length ? (
        <p className="text-ink-2 text-small">
          Scheduled: <ScheduleNote scheduledActions={changes.scheduledActions} />
        </p>
      ) : null}
      {changes.documents.map(({ key, label, author, updatedAt }) => (
        <p key={key} className="text-ink-2 text-small">
          {label}: saved by {author}, <Timestamp at={updatedAt} />
        </p>
      ))}
    </Confirm>
  );
}

function ChangeList({ changes }: { changes: Changes }) {
  return (
    <dl className="mt-4">
      {changes.documents.flatMap(({ key, differences }) =>
        differences.map(({ part, what }) => (
          <WideFact key={`${key} ${part}`} label={part}>
            {what.join(', ')}
          </WideFact>
        )),
      )}
    </dl>
  );
}
