import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadEditing } from '~/http/forms/editing.server';
import { submitNew } from '~/http/forms/record-form.server';
import { loadPage } from '~/http/pages/page.server';
import { imagesFor, screenTypeOf } from '~/http/pages/record-screens.server';
import { longFormLimit } from '~/http/uploads/body.server';
import { authorize } from '~/records/actor';
import { recordTexts, textsOf } from '~/records/record-texts';
import { formOf } from '~/routes/admin/content/+ui/record-forms';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: (data: unknown) => textsOf(data).addFailed };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: textsOf(data).add }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const type = screenTypeOf(args);
    authorize(actor, type.permission);
    const { kind, list, subject } = type;
    return {
      kind,
      list,
      subject,
      editing: await loadEditing(args, actor, kind),
      library: await imagesFor(actor, type),
      choices: (await type.choices?.(actor)) ?? {},
    };
  });

export const action = (args: ActionFunctionArgs) => {
  const { api, permission, list, texts, markdown } = screenTypeOf(args);
  const { body: schema, create } = api;
  const form = { schema, hasPreview: markdown !== null, hasLists: true, limit: markdown ? longFormLimit : undefined };
  return submitNew(args, { permission, create }, { ...form, list, done: texts.added, failed: texts.addFailed });
};

export default function NewRecord() {
  const { kind, list, subject, ...rest } = useLoaderData<typeof loader>();
  const Form = formOf(kind);
  return (
    <Dialog title={recordTexts(subject).add} closeTo={list}>
      <Form {...rest} actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
