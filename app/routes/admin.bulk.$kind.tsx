import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { bulkFlash, nothingChosen } from '~/http/bulk.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { bulkFormSchema } from '~/registry/bulk';
import * as bulk from '~/registry/bulk.server';
import { bulkMax, countLabel, isPermanent } from '~/registry/bulk-intents';
import { FormEnd } from '~/ui/admin/form-parts';
import { usePending } from '~/ui/admin/network-errors';
import { Rows } from '~/ui/admin/rows';
import { Screen } from '~/ui/admin/screen';
import { Flash } from '~/ui/admin/toasts';
import { Button, buttonClass } from '~/ui/button';

const kindOf = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) => params.kind ?? '';

export const handle = { failed: 'Something went wrong' };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Bulk actions' }];

/** Asks for confirmation before several records are deleted permanently, and leads to the CSV of an export. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { subject, list, exported } = bulk.about(actor, kindOf(args));
    const { searchParams } = new URL(args.request.url);
    const intent = searchParams.get('intent') ?? '';
    const records = searchParams.getAll('records').slice(0, bulkMax);
    if (intent === 'export' && exported && records.length > 0)
      throw redirect(`${exported}?${new URLSearchParams(records.map((record) => ['records', record]))}`);
    const names = isPermanent(intent) ? await bulk.names(actor, kindOf(args), records) : [];
    const title = names.length > 0 ? `Delete ${countLabel(names.length, subject)} permanently?` : 'Nothing is selected';
    return { title, intent, records, names, list, back: listUrl(args.request, list) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: bulkFormSchema,
    authorize: (actor) => bulk.about(actor, kindOf(args)),
    run: async ({ intent, records, confirmed }, actor) => {
      const { subject, list } = bulk.about(actor, kindOf(args));
      const to = listUrl(args.request, list);
      if (records.length === 0) return { to, flash: nothingChosen };
      if (intent === 'export' || (isPermanent(intent) && !confirmed))
        return { to: ownPage(args, intent, records), flash: undefined };
      const result = await bulk.run(actor, kindOf(args), { intent, records });
      return { to, flash: bulkFlash(kindOf(args), subject, intent, result) };
    },
    done: (done) => done,
    failed: handle.failed,
  });

/** Returns the URL of this page for a selection. */
function ownPage(args: ActionFunctionArgs, intent: string, records: string[]): string {
  const path = listUrl(args.request, `/admin/bulk/${kindOf(args)}`);
  const selection = new URLSearchParams([['intent', intent], ...records.map((record) => ['records', record])]);
  return `${path}${path.includes('?') ? '&' : '?'}${selection}`;
}

export default function Bulk() {
  const { title, intent, records, names, back } = useLoaderData<typeof loader>();
  const pending = usePending();
  return (
    <Screen title={title} subtitle={names.length > 0 ? 'This cannot be undone.' : null}>
      <Flash flash={useActionData<typeof action>()?.flash} />
      {names.length > 0 ? (
        <Form method="post" data-failed={handle.failed}>
          <Rows className="max-w-[720px]">
            {names.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and the list stays as it is
              <li key={index} dir="auto">
                {name}
              </li>
            ))}
          </Rows>
          {records.map((record) => (
            <input key={record} type="hidden" name="records" value={record} />
          ))}
          <input type="hidden" name="confirmed" value="yes" />
          <FormEnd>
            <Button
              type="submit"
              name="intent"
              value={intent}
              variant="destructive"
              busy={pending?.formMethod === 'POST'}
            >
              Delete permanently
            </Button>
            <Link className={buttonClass({ variant: 'outline' })} to={back}>
              Cancel
            </Link>
          </FormEnd>
        </Form>
      ) : (
        <p>
          Go back and select the items first.{' '}
          <Link className={buttonClass({ variant: 'link' })} to={back}>
            Back to the list
          </Link>
        </p>
      )}
    </Screen>
  );
}
