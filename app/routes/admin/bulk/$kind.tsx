import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type TypedResponse,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { type ActionError, readFields, runForm, unvalidatedForm } from '~/http/forms/form.server';
import { bulkFlash, nothingChosen } from '~/http/pages/bulk.server';
import { loadPage } from '~/http/pages/page.server';
import { listUrl } from '~/http/pages/paging.server';
import { bulkFormSchema } from '~/registry/bulk';
import * as bulk from '~/registry/bulk.server';
import { asksFirst, bulkMax, countLabel, isIntent } from '~/registry/bulk-intents';
import { Button, buttonClass } from '~/ui/button';
import { Select } from '~/ui/controls';
import { FieldHead, Label } from '~/ui/field';
import { FormEnd } from '~/ui/kit/form/form-parts';
import { usePending } from '~/ui/kit/form/server-calls';
import { Screen } from '~/ui/kit/frame/screen';
import { Flash } from '~/ui/kit/frame/toasts';
import { RecordRow, RowName, Rows } from '~/ui/kit/list/rows';
import { Choose, Selection } from '~/ui/kit/list/selection';

export { clientAction } from '~/ui/kit/form/server-calls';

const kindOf = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) => params.kind ?? '';

export const handle = { failed: 'Something went wrong' };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Bulk actions' }];

/**
 * Asks for confirmation before several records are deleted permanently, and for the assignee of messages. Leads to the
 * CSV of an export.
 */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { subject, list, csvPath, assignees: listAssignees } = bulk.describeKind(actor, kindOf(args));
    const { searchParams } = new URL(args.request.url);
    const intent = searchParams.get('intent') ?? '';
    const records = searchParams.getAll('records').slice(0, bulkMax);
    if (intent === 'export' && csvPath && records.length > 0)
      throw redirect(`${csvPath}?${new URLSearchParams(records.map((record) => ['records', record]))}`);
    const isAssigning = intent === 'assign';
    const assignees = isAssigning ? await listAssignees?.(actor) : undefined;
    const mayChoose = isAssigning ? assignees !== undefined : asksFirst(intent);
    const chosen = mayChoose ? await bulk.readNames(actor, kindOf(args), records) : [];
    const count = countLabel(chosen.length, subject);
    const question = isAssigning ? `Assign ${count}` : `Delete ${count} permanently?`;
    const title = chosen.length > 0 ? question : 'Nothing is selected';
    const back = listUrl(args.request, list);
    return {
      title,
      kind: kindOf(args),
      intent,
      chosen,
      assignees,
      userId: actor.kind === 'staff' ? actor.userId : 0,
      back,
    };
  });

/** The records to select from, when a button of their list was pressed without a selection. */
interface Offer {
  intent: string;
  options: { record: string; name: string }[];
}

export async function action(args: ActionFunctionArgs): Promise<TypedResponse<ActionError & { offer?: Offer }>> {
  const data = await readFields(args, {});
  const options = data.get('options')?.split(',').slice(0, bulkMax);
  // A redirect would add a query. Lynx does not send the URL of such a page as `Referer`, so its form would be refused.
  if (options && !data.has('records'))
    return loadPage(args, async (actor) => {
      const offer = { intent: data.get('intent') ?? '', options: await bulk.readNames(actor, kindOf(args), options) };
      return json({ ...unvalidatedForm(data), offer });
    });
  return runForm(args, data, {
    schema: bulkFormSchema,
    authorize: (actor) => bulk.describeKind(actor, kindOf(args)),
    run: async ({ intent, records, confirmed, assigneeId }, actor) => {
      const { subject, list } = bulk.describeKind(actor, kindOf(args));
      const to = listUrl(args.request, list);
      if (records.length === 0) return { to, flash: nothingChosen };
      if (intent === 'export' || (asksFirst(intent) && !confirmed))
        return { to: ownPage(args, intent, records), flash: undefined };
      const result = await bulk.runBulk(actor, kindOf(args), { intent, records, assigneeId });
      return { to, flash: bulkFlash(kindOf(args), subject, intent, result) };
    },
    done: (done) => done,
    failed: handle.failed,
  });
}

/** Returns the URL of this page for a selection. */
function ownPage(args: ActionFunctionArgs, intent: string, records: string[]): string {
  const path = listUrl(args.request, `/admin/bulk/${kindOf(args)}`);
  const selection = new URLSearchParams([['intent', intent], ...records.map((record) => ['records', record])]);
  return `${path}${path.includes('?') ? '&' : '?'}${selection}`;
}

export default function Bulk() {
  const { title, kind, intent, chosen, assignees, userId, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const pending = usePending();
  return (
    <Screen title={title} subtitle={chosen.length > 0 && !assignees ? 'This cannot be undone.' : null}>
      <Flash flash={answer?.flash} />
      {chosen.length > 0 ? (
        <Form method="post" data-failed={handle.failed}>
          <Rows className="max-w-[720px]">
            {chosen.map(({ record, name }) => (
              <li key={record} dir="auto">
                {name}
                <input type="hidden" name="records" value={record} />
              </li>
            ))}
          </Rows>
          <input type="hidden" name="confirmed" value="yes" />
          {assignees ? (
            <div className="mt-6 max-w-[360px]">
              <FieldHead>
                <Label htmlFor="assignee">Assign to</Label>
              </FieldHead>
              <Select id="assignee" name="assigneeId" defaultValue={userId}>
                {assignees.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </div>
          ) : null}
          <FormEnd>
            <Button
              type="submit"
              name="intent"
              value={intent}
              variant={assignees ? 'default' : 'destructive'}
              busy={pending?.formMethod === 'POST'}
            >
              {assignees ? 'Assign' : 'Delete permanently'}
            </Button>
            <Link className={buttonClass({ variant: 'outline' })} to={back}>
              Cancel
            </Link>
          </FormEnd>
        </Form>
      ) : (
        <NothingSelected kind={kind} offer={answer?.offer} back={back} />
      )}
    </Screen>
  );
}

interface NothingSelectedProps {
  kind: string;
  offer: Offer | undefined;
  /** The URL of the list. */
  back: string;
}

function NothingSelected({ kind, offer, back }: NothingSelectedProps) {
  const hasOptions = offer && offer.options.length > 0;
  return (
    <>
      <p className="mb-4">
        {hasOptions
          ? 'Some browsers do not send a selection made in the list. Select the items here.'
          : 'Go back and select the items first.'}{' '}
        <Link className={buttonClass({ variant: 'link' })} to={back}>
          Back to the list
        </Link>
      </p>
      {hasOptions ? (
        <Selection
          kind={kind}
          intents={isIntent(offer.intent) ? [offer.intent] : []}
          hasExport={offer.intent === 'export'}
        >
          <Rows className="max-w-[720px]">
            {offer.options.map(({ record, name }) => (
              <RecordRow key={record}>
                <Choose record={record} name={name} />
                <RowName dir="auto">{name}</RowName>
              </RecordRow>
            ))}
          </Rows>
        </Selection>
      ) : null}
    </>
  );
}
