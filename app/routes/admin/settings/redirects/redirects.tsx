import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import type { ListedRedirect, NotFoundEntry } from '~/content/redirects/schema';
import { loadRecords, submitNewRecord } from '~/http/pages/record-screens.server';
import type { ListPage } from '~/records/records.server';
import { RecordList } from '~/routes/admin/content/+ui/record-list';
import type { RecordScreens } from '~/routes/admin/content/+ui/record-props';
import { loadFailedAt, textsOf } from '~/routes/admin/content/+ui/record-texts';
import { RedirectForm } from '~/routes/admin/settings/redirects/+ui/redirect-form';
import { buttonClass } from '~/ui/button';
import { DialogLink, EditAndDelete } from '~/ui/kit/frame/screen';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { Badge, LoadFailure } from '~/ui/kit/list/list';
import { RecordRow, RowActions, RowName, Rows } from '~/ui/kit/list/rows';
import { Choose } from '~/ui/kit/list/selection';
import { Day } from '~/ui/kit/list/timestamp';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/site-settings/redirects';

const screens: RecordScreens<ListedRedirect, object> = {
  searchLabel: null,
  Empty: () => (
    <p className="text-ink-2 text-small">
      No redirects yet. If you change a slug, the old address redirects automatically.
    </p>
  ),
  Container: Rows,
  Card: ({ record: { id, version, source, target, hasPage } }) => (
    <RecordRow data-off={hasPage || undefined}>
      <Choose record={id} version={version} name={source} />
      <RowName>
        <strong>{source}</strong>{' '}
        <span title={target}>
          <span aria-hidden="true">→ </span>
          <span className="sr-only">redirects to </span>
          {target}
        </span>
      </RowName>
      {hasPage ? <Badge tone="warn">Not used: a page has this address</Badge> : null}
      <RowActions>
        <EditAndDelete path={`${path}/${id}`} name={source} />
      </RowActions>
    </RecordRow>
  ),
};

export const handle = { failed: (data: unknown) => textsOf(data).addFailed, loadFailed: loadFailedAt };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: textsOf(data).title }];

export const loader = (args: LoaderFunctionArgs) => loadRecords(args);

export const action = (args: ActionFunctionArgs) => submitNewRecord(args, textsOf);

export default function Redirects() {
  const { list, ...type } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const from = useSearchParams()[0].get('from') ?? '';
  const newest = Math.max(0, ...(list?.page.items ?? []).map(({ id }) => id));
  return (
    <SettingsScreen
      actions={
        <DialogLink to={`${path}/import`} variant="outline">
          Import redirects
        </DialogLink>
      }
    >
      {list ? (
        <div className="grid grid-cols-1 gap-x-10 gap-y-12 xl:grid-cols-2">
          <section>
            <h2 className="mb-4">Add a redirect</h2>
            <RedirectForm
              key={`${from} ${newest} ${list.page.total}`}
              record={{ source: from }}
              editing={list.editing}
              actionError={actionError}
            />
          </section>
          <div className="grid content-start gap-12">
            <section>
              <h2 className="mb-4">Redirects</h2>
              <RecordList {...type} {...list} screens={screens} />
            </section>
            <NotFoundLog {...(list.extras as { notFoundRows: ListPage<NotFoundEntry> }).notFoundRows} />
          </div>
        </div>
      ) : (
        <LoadFailure title={textsOf(type).loadFailed} />
      )}
    </SettingsScreen>
  );
}

/** The not-found log, with a link to add a redirect for each path. */
function NotFoundLog({ items, total }: ListPage<NotFoundEntry>) {
  return (
    <section>
      <h2 className="mb-4">Pages not found</h2>
      <p className="text-ink-2 text-small">
        {total === 0
          ? 'No missing pages in the last 30 days.'
          : 'Addresses that visitors did not find in the last 30 days. We don’t record visitors.'}
      </p>
      {total === 0 ? null : (
        <Rows>
          {items.map(({ path: address, count, lastDay }) => (
            <RecordRow key={address}>
              <RowName>
                <strong>{address}</strong>{' '}
                <span>
                  {count === 1 ? 'Once' : `${count} times`}, last on <Day at={lastDay} />
                </span>
              </RowName>
              <RowActions>
                <Link
                  className={buttonClass({ variant: 'outline', size: 'sm' })}
                  to={`${path}?${new URLSearchParams({ from: address })}#new-redirect`}
                >
                  Redirect<span className="sr-only"> {address}</span>
                </Link>
              </RowActions>
            </RecordRow>
          ))}
        </Rows>
      )}
      {total > items.length ? <p className="text-ink-2 text-small">And {total - items.length} more.</p> : null}
    </section>
  );
}
