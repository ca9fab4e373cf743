import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleted } from '~/http/forms/flash.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { screenTypeOf, submitRecordAction } from '~/http/pages/record-screens.server';
import { noFields } from '~/records/fields';
import { deletionText } from '~/routes/admin/content/+ui/record-deletions';
import { textsOf } from '~/routes/admin/content/+ui/record-texts';
import { Confirm } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: (data: unknown) => textsOf(data).deleteFailed };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: textsOf(data).remove }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { kind, list, subject, api, recordKind } = screenTypeOf(args);
    const found = await api.find(actor, recordId(args));
    const name = recordKind.nameOf(found as never);
    // The dialog does not show the text, which may be long.
    const { content: _, ...record } = found as { content?: string };
    return { kind, list, subject, record, name };
  });

export const action = (args: ActionFunctionArgs) =>
  submitRecordAction(
    args,
    () => noFields,
    ({ remove, ...type }) => ({
      run: ({ actor, id }) => remove(actor, String(id)),
      done: (_removed, { id }) => ({ flash: deleted(textsOf(type).deleted, `${type.kind}/${id}`) }),
      failed: textsOf(type).deleteFailed,
      fallback: textsOf(type).deleteFallback,
    }),
  );

export default function DeleteRecord() {
  const data = useLoaderData<typeof loader>();
  const { kind, list, subject, record, name } = data;
  const texts = textsOf(data);
  return (
    <Confirm title={texts.confirm} confirm={texts.remove} closeTo={list}>
      <p>
        {deletionText(kind, record, name) ?? (
          <>
            The {subject} <strong>{name}</strong> moves to the trash for 30 days and is removed from the website.
          </>
        )}
      </p>
    </Confirm>
  );
}
