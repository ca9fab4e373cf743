import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadEditing } from '~/http/forms/editing.server';
import { submitEdit } from '~/http/forms/record-form.server';
import { checkSaved } from '~/http/pages/content-check.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { formOptionsOf, imagesFor, screenTypeOf } from '~/http/pages/record-screens.server';
import { dialogSizeOf, RecordForm } from '~/routes/admin/content/+ui/record-forms';
import { textsOf } from '~/routes/admin/content/+ui/record-texts';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: (data: unknown) => textsOf(data).updateFailed };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: textsOf(data).edit }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const type = screenTypeOf(args);
    const { kind, list, subject, formFields, show, screenOptions } = type;
    const id = recordId(args);
    const record = await type.api.find(actor, id);
    const editing = await loadEditing(args, actor, kind, id);
    const library = await imagesFor(actor, type, record);
    const choices = (await type.choices?.(actor, record)) ?? {};
    const { checkedText } = screenOptions;
    const check = checkedText ? await checkSaved(args.request, actor, checkedText, record) : null;
    const canBeScheduled = show !== null;
    return { kind, id, list, subject, formFields, record, editing, library, choices, check, canBeScheduled };
  });

export const action = (args: ActionFunctionArgs) => {
  const type = screenTypeOf(args);
  const { api, update, list, permission } = type;
  const { updated: done, updateFailed: failed, updateFallback: fallback } = textsOf(type);
  const form = { ...formOptionsOf(type), list, done, failed, fallback };
  return submitEdit(args, { permission, find: api.find, update }, form);
};

export default function EditRecord() {
  const { id, list, canBeScheduled, ...rest } = useLoaderData<typeof loader>();
  const { kind } = rest;
  const size = dialogSizeOf(kind);
  return (
    <Dialog
      title={textsOf(rest).edit}
      closeTo={list}
      size={size}
      history={`${kind}/${id}`}
      canBeScheduled={canBeScheduled && size !== 'page'}
    >
      <RecordForm key={id} {...rest} actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
