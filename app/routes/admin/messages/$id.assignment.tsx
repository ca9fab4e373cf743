import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { assignmentSchema } from '~/inbox/messages/assignment';
import { handle as handleMessage, listColleagues } from '~/inbox/messages/assignment.server';
import * as messages from '~/inbox/messages/model.server';
import { InputField, SelectField } from '~/ui/field';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Failed to change the message' };
export const meta: MetaFunction = () => [{ title: 'Assign and follow up' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { id, assigneeId, followUpOn } = await messages.find(actor, recordId(args));
    return { id, assignment: { assigneeId, followUpOn }, colleagues: await listColleagues(actor) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: assignmentSchema,
    authorize: (actor) => messages.find(actor, recordId(args)),
    run: (assignment, actor) => handleMessage(actor, recordId(args), assignment),
    done: ({ id }) => ({ to: `/admin/messages/${id}`, flash: flashSuccess('Message updated') }),
    failed: handle.failed,
  });

export default function HandleMessage() {
  const { id, assignment, colleagues } = useLoaderData<typeof loader>();
  const { state, fields } = useAdminForm({
    id: 'assignment',
    schema: assignmentSchema,
    defaultValue: assignment,
    actionError: useActionData<typeof action>(),
  });
  const list = `/admin/messages/${id}`;
  return (
    <Dialog title="Assign and follow up" closeTo={list}>
      <DialogForm state={state} closeTo={list} submit="Save">
        <SelectField
          label="Assigned to"
          field={fields.assigneeId}
          placeholder="No one"
          hint="The person responsible. Others can still reply."
          options={colleagues.map(({ id: value, name }) => ({ value: String(value), label: name }))}
        />
        <InputField
          label="Follow up on"
          tag="optional"
          field={fields.followUpOn}
          type="date"
          hint="We’ll remind you on the dashboard from this date."
          autoComplete="off"
        />
      </DialogForm>
    </Dialog>
  );
}
