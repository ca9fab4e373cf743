/** Asks for confirmation before drafts are published or discarded, and lists their changes. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type Changes, readChanges } from '~/content/documents/model.server';
import { loadConfirmation, submitButton } from '~/http/forms/button-action.server';
import { loadPage } from '~/http/pages/page.server';
import { ScheduleNote } from '~/ui/kit/editing/schedule-note';
import { ConfirmAction } from '~/ui/kit/form/confirm';
import { WideFact } from '~/ui/kit/list/facts';
import { Timestamp } from '~/ui/kit/list/timestamp';
import { Dialog, DialogCancel } from '~/ui/kit/overlay/dialog';
import { DialogBody, DialogFoot } from '~/ui/kit/overlay/overlay';
import { homePageActions } from './actions.server';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: (data?: { failed: string }) => data?.failed };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({
    ...(await loadConfirmation(args, homePageActions)),
    changes: await readChanges(actor),
  }));

export const action = (args: ActionFunctionArgs) => submitButton(args, homePageActions);

export default function ConfirmDrafts() {
  const { changes, ...confirmation } = useLoaderData<typeof loader>();
  const { closeTo } = confirmation;
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
    <ConfirmAction {...confirmation}>
      <input type="hidden" name="version" value={changes.version} />
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
    </ConfirmAction>
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
