import { Form } from '@remix-run/react';
import type { ActionError } from '~/http/form.server';
import { clockInLondon } from '~/platform/time-zone';
import { type ScheduledAction, type ScheduledActionKind, scheduleFormSchema } from '~/records/scheduled-action';
import { Button } from '../button';
import { InputField } from '../field';
import { AdminForm, SubmitButton } from './form';
import { useAdminForm } from './form-state';
import { Notice } from './list';
import { scheduledActionLabels } from './schedule-labels';
import { hasError, ScheduledActionError } from './schedule-note';
import { Timestamp } from './timestamp';

interface ScheduleFormProps {
  action: ScheduledActionKind;
  /** The present scheduled action. */
  scheduledAction: ScheduledAction | undefined;
  /** The address of the form. */
  address: string;
  /** The record's type. All drafts of text and theme are published together. */
  kind: string;
  actionError: ActionError | undefined;
}

const draftsHint = 'All saved drafts of texts and appearance are published at this time.';
const byHand = 'Publishing or hiding it yourself cancels the schedule.';
const hints: Record<ScheduledActionKind, string> = {
  publish: `Visitors see the last saved version. ${byHand}`,
  unpublish: `Visitors no longer see it after this time. ${byHand}`,
};

/** The time at which a record goes live, or away: to choose, to change and to give up. */
export function ScheduleForm({ action, scheduledAction, address, kind, actionError }: ScheduleFormProps) {
  const text = scheduledActionLabels[action];
  const defaultValue = { action, at: scheduledAction && clockInLondon(scheduledAction.dueAt) };
  const { state, fields } = useAdminForm({ id: action, schema: scheduleFormSchema, defaultValue, actionError });
  return (
    <>
      <h2 className="mb-4">{text}</h2>
      {scheduledAction ? (
        <Notice
          tone={hasError(scheduledAction) ? 'danger' : 'info'}
          className="mb-7"
          actions={
            <Form method="post" action={`${address}/cancel`} data-failed="Failed to cancel it">
              <input type="hidden" name="action" value={action} />
              <Button type="submit" variant="outline" size="sm">
                Cancel<span className="sr-only"> “{text}”</span>
              </Button>
            </Form>
          }
        >
          <strong>
            {text} on <Timestamp at={scheduledAction.dueAt} />
          </strong>
          . Scheduled by {scheduledAction.author}. <ScheduledActionError scheduledAction={scheduledAction} />
        </Notice>
      ) : null}
      <AdminForm state={state} end={<SubmitButton>{scheduledAction ? 'Change time' : 'Schedule'}</SubmitButton>}>
        <input type="hidden" name="action" value={action} />
        <InputField
          label="Day and time"
          field={fields.at}
          type="datetime-local"
          hint={kind === 'drafts' ? draftsHint : hints[action]}
        />
      </AdminForm>
    </>
  );
}
