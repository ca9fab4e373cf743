import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import * as messages from '~/inbox/messages/model.server';
import * as notes from '~/inbox/notes/model.server';
import { noteSchema } from '~/inbox/notes/schema';
import { TextareaField } from '~/ui/field';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Failed to add the note' };
export const meta: MetaFunction = () => [{ title: 'Add a note' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({ id: (await messages.find(actor, recordId(args))).id }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noteSchema,
    authorize: (actor) => messages.find(actor, recordId(args)),
    run: (input, actor) => notes.create(actor, recordId(args), input),
    done: () => ({ to: `/admin/messages/${recordId(args)}`, flash: flashSuccess('Note added') }),
    failed: handle.failed,
  });

export default function NewNote() {
  const { id } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { state, fields } = useAdminForm({ id: 'note', schema: noteSchema, actionError });
  const closeTo = `/admin/messages/${id}`;
  return (
    <Dialog title="Add a note" closeTo={closeTo}>
      <DialogForm state={state} closeTo={closeTo} submit="Add note">
        <TextareaField
          label="Note"
          field={fields.content}
          hint="Only your team can see it. Deleting the message deletes its notes."
          rows={5}
          autoFocus
        />
      </DialogForm>
    </Dialog>
  );
}
