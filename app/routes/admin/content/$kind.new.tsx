import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadEditing } from '~/http/forms/editing.server';
import { loadPage } from '~/http/pages/page.server';
import { imagesFor, screenTypeOf, submitNewRecord } from '~/http/pages/record-screens.server';
import { authorize } from '~/records/actor';
import { dialogSizeOf, RecordForm } from '~/routes/admin/content/+ui/record-forms';
import { textsOf } from '~/routes/admin/content/+ui/record-texts';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: (data: unknown) => textsOf(data).addFailed };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: textsOf(data).add }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const type = screenTypeOf(args);
    authorize(actor, type.permission);
    const { kind, list, subject, formFields } = type;
    return {
      ...{ kind, list, subject, formFields },
      editing: await loadEditing(args, actor, kind),
      library: await imagesFor(actor, type),
      choices: (await type.choices?.(actor)) ?? {},
    };
  });

export const action = (args: ActionFunctionArgs) => submitNewRecord(args, textsOf);

export default function NewRecord() {
  const { list, ...rest } = useLoaderData<typeof loader>();
  return (
    <Dialog title={textsOf(rest).add} closeTo={list} size={dialogSizeOf(rest.kind)}>
      <RecordForm {...rest} actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
