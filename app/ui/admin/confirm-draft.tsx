import type { Changes } from '~/content/documents/model.server';
import type { ActionError } from '~/http/form.server';
import { noFields } from '~/records/fields';
import { Dialog, DialogCancel } from './dialog';
import { WideFact } from './facts';
import { DialogForm, SubmitButton } from './form';
import { useAdminForm } from './form-state';
import { DialogBody, DialogFoot } from './overlay';
import { ScheduleNote } from './schedule-note';
import { Timestamp } from './timestamp';

interface ConfirmDraftProps {
  title: string;
  text: string;
  confirm: string;
  busy: string;
  variant?: 'destructive';
  changes: Changes;
  actionError: ActionError | undefined;
}

const closeTo = '/admin/home-page';

/** Asks for confirmation before drafts are published or discarded, and lists their changes. */
export function ConfirmDraft({ title, text, confirm, busy, variant, changes, actionError }: ConfirmDraftProps) {
  const { state } = useAdminForm({ id: 'confirm', schema: noFields, actionError });
  const isNothing = changes.documents.length === 0;
  return (
    <Dialog title={isNothing ? 'No changes' : title} closeTo={closeTo} size="small" role="alertdialog">
      {isNothing ? (
        <>
          <DialogBody>
            <p>No unpublished changes.</p>
          </DialogBody>
          <DialogFoot>
            <DialogCancel closeTo={closeTo} variant="outline" autoFocus>
              Close
            </DialogCancel>
          </DialogFoot>
        </>
      ) : (
        <DialogForm
          state={state}
          end={
            <>
              <DialogCancel closeTo={closeTo} variant="outline" autoFocus />
              <SubmitButton variant={variant} busy={busy}>
                {confirm}
              </SubmitButton>
            </>
          }
        >
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
        </DialogForm>
      )}
    </Dialog>
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
