import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { longFormLimit } from '~/http/body.server';
import { loadEditing } from '~/http/editing.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { isPreviewRequest, previewForm } from '~/http/preview.server';
import { imagesFor, screenTypeOf } from '~/http/record-screens.server';
import { withVersion } from '~/records/fields';
import { recordTexts, textsOf } from '~/records/record-texts';
import { Dialog } from '~/ui/admin/dialog';
import { formOf } from '~/ui/admin/record-forms';

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
  const { kind, api, update, list, texts, permission, markdown } = screenTypeOf(args);
  if (markdown && isPreviewRequest(args.request)) return previewForm(args, { permission, schema: api.body });
  const id = recordId(args);
  return submitForm(args, {
    schema: withVersion(api.body),
    hasLists: true,
    limit: markdown ? longFormLimit : undefined,
    edits: { kind, record: String(id) },
    authorize: (actor) => api.find(actor, id),
    run: ({ version, ...input }, actor) => update(actor, id, input, version as number | undefined),
    done: () => ({ to: listUrl(args.request, list), flash: success(texts.updated) }),
    failed: texts.updateFailed,
  });
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
