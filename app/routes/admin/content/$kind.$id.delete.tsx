import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleted } from '~/http/forms/flash.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { screenTypeOf, submitRecordIntent } from '~/http/pages/record-screens.server';
import { noFields } from '~/records/fields';
import { recordTexts, textsOf } from '~/records/record-texts';
import { screensOf } from '~/routes/admin/content/+ui/record-screens';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: (data: unknown) => textsOf(data).deleteFailed };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: textsOf(data).remove }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { kind, list, subject, api, recordKind } = screenTypeOf(args);
    const record = await api.find(actor, recordId(args));
    return { kind, list, subject, record, name: recordKind.nameOf(record as never) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitRecordIntent(args, noFields, ({ kind, remove, texts }) => ({
    run: (actor, id) => remove(actor, String(id)),
    done: (id) => deleted(texts.deleted, `${kind}/${id}`),
    failed: texts.deleteFailed,
  }));

export default function DeleteRecord() {
  const { kind, list, subject, record, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title="Are you sure?" confirm={recordTexts(subject).remove} closeTo={list}>
      <p>
        {screensOf(kind).deleteText?.(record as never) ?? (
          <>
            The {subject} <strong>{name}</strong> moves to the trash for 30 days and is removed from the website.
          </>
        )}
      </p>
    </ConfirmDelete>
  );
}
