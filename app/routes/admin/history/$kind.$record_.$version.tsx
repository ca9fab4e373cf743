import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { submitButton } from '~/http/forms/button-action.server';
import { historyPath, recordName, revisionId } from '~/http/pages/history.server';
import { loadPage } from '~/http/pages/page.server';
import { noFields, parseId } from '~/records/fields';
import * as history from '~/registry/history.server';
import { authorOfRevision, restoreFailed, revisionActionLabel } from '~/routes/admin/history/+ui/revision-labels';
import { Button } from '~/ui/button';
import { LabelledControl, Select } from '~/ui/controls';
import { Image } from '~/ui/image';
import { Comparison } from '~/ui/kit/editing/comparison';
import { AdminForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Screen } from '~/ui/kit/frame/screen';
import { dateAndTime } from '~/ui/kit/list/dates';
import { InlineNotice } from '~/ui/kit/list/list';
import { historyActions } from './actions.server';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: restoreFailed, loadFailed: 'We couldn’t load the history.' };
export const meta: MetaFunction = () => [{ title: 'Version' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const other = parseId(new URL(args.request.url).searchParams.get('with') ?? undefined);
    const name = recordName(args);
    const [compared, { page }] = await Promise.all([
      history.compareWith(actor, name, revisionId(args), other),
      history.list(actor, name, { page: 1, pageSize: 100 }),
    ]);
    return {
      address: historyPath(args),
      others: page.items.filter(({ id }) => id !== compared.before.id),
      ...compared,
    };
  });

export const action = (args: ActionFunctionArgs) => submitButton(args, historyActions);

export default function CompareRevisions() {
  const data = useLoaderData<typeof loader>();
  const { about, address, before, after, fields, isWhole, images } = data;
  const titles = { before: dateAndTime(before.createdAt), after: after ? dateAndTime(after.createdAt) : 'Now' };
  return (
    <Screen
      title={`${about.name}, ${dateAndTime(before.createdAt)}`}
      subtitle={`${revisionActionLabel(before)} (${authorOfRevision(before)})`}
      back={{ to: address, label: 'All versions' }}
    >
      <CompareWith {...data} />
      {isWhole ? <InlineNotice>The two versions differ too much to compare line by line.</InlineNotice> : null}
      {images ? (
        <div className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(240px,100%),1fr))] gap-6 [&_img]:h-auto [&_img]:max-h-[360px] [&_img]:w-full [&_img]:border [&_img]:object-contain [&_img]:object-left-top">
          {(['before', 'after'] as const).map((side) => (
            <figure key={side}>
              <Image of={images[side]} alt={`The image: ${titles[side]}`} />
              <figcaption className="text-ink-2 text-small">{titles[side]}</figcaption>
            </figure>
          ))}
        </div>
      ) : null}
      {fields.length > 0 ? (
        <Comparison {...titles} fields={fields} />
      ) : (
        <InlineNotice className="mb-7">
          {after ? 'These two are the same.' : 'Same as the current version.'}
        </InlineNotice>
      )}
      <Restore version={about.version} />
    </Screen>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function CompareWith({ others, after }: Pick<Data, 'others' | 'after'>) {
  return (
    <Form
      className="mb-6 flex flex-wrap items-end gap-x-2 gap-y-3 [&>label]:flex-[0_1_400px]"
      method="get"
      key={after?.id ?? 0}
      preventScrollReset
    >
      <LabelledControl label="Compare with">
        <Select name="with" defaultValue={after?.id ?? ''}>
          <option value="">Now</option>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {`${dateAndTime(other.createdAt)}, ${authorOfRevision(other)}`}
            </option>
          ))}
        </Select>
      </LabelledControl>
      <Button variant="outline" type="submit">
        Compare
      </Button>
    </Form>
  );
}

/** Saves the revision as a new one. */
function Restore({ version: current }: { version: number }) {
  const actionError = useActionData<typeof action>();
  const { state } = useAdminForm({ version: current, id: 'restore', schema: noFields, actionError });
  return (
    <AdminForm state={state} end={<SubmitButton busy="Restoring...">Restore this version</SubmitButton>}>
      <p className="text-ink-2 text-small">
        This saves a new version, so nothing is lost. The item’s visibility and position stay the same.
      </p>
    </AdminForm>
  );
}
