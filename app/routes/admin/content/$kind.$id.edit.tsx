import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadEditing } from '~/http/forms/editing.server';
import { submitEdit } from '~/http/forms/record-form.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { imagesFor, screenTypeOf } from '~/http/pages/record-screens.server';
import { longFormLimit } from '~/http/uploads/body.server';
import { recordTexts, textsOf } from '~/records/record-texts';
import { formOf } from '~/routes/admin/content/+ui/record-forms';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: (data: unknown) => textsOf(data).updateFailed };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: textsOf(data).edit }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const type = screenTypeOf(args);
    const { kind, list, subject } = type;
    const id = recordId(args);
    const record = await type.api.find(actor, id);
    const editing = await loadEditing(args, actor, kind, id);
    const library = await imagesFor(actor, type, record);
    const choices = (await type.choices?.(actor)) ?? {};
    return { kind, id, list, subject, record, editing, library, choices };
  });

export const action = (args: ActionFunctionArgs) => {
  const { api, update, list, texts, permission, markdown } = screenTypeOf(args);
  const { body: schema, find } = api;
  const form = { schema, hasPreview: markdown !== null, hasLists: true, limit: markdown ? longFormLimit : undefined };
  const done = { list, done: texts.updated, failed: texts.updateFailed };
  return submitEdit(args, { permission, find, update }, { ...form, ...done });
};

export default function EditRecord() {
  const { kind, id, list, subject, record, ...rest } = useLoaderData<typeof loader>();
  const Form = formOf(kind);
  return (
    <Dialog title={recordTexts(subject).edit} closeTo={list} history={`${kind}/${id}`} canBeScheduled>
      <Form key={id} record={record as never} {...rest} actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
