import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import * as redirects from '~/content/redirects/model.server';
import { listNotFound } from '~/content/redirects/not-found-log.server';
import { type ListedRedirect, redirectSchema } from '~/content/redirects/schema';
import { loadEditing } from '~/http/forms/editing.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { type ActionError, submitForm } from '~/http/forms/form.server';
import { loadList } from '~/http/pages/list.server';
import { RedirectForm } from '~/routes/admin/settings/redirects/+ui/redirect-form';
import { buttonClass } from '~/ui/button';
import { DialogLink, EditAndDelete } from '~/ui/kit/frame/screen';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { Badge, LoadFailure, Pager } from '~/ui/kit/list/list';
import { RecordRow, RowActions, RowName, Rows } from '~/ui/kit/list/rows';
import { Choose, Selection } from '~/ui/kit/list/selection';
import { Day } from '~/ui/kit/list/timestamp';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/site-settings/redirects';
const pageSize = 20;
const notFoundMax = 20;

export const handle = { failed: 'Failed to add redirect', loadFailed: 'Failed to load redirects' };
export const meta: MetaFunction = () => [{ title: 'Redirects' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, path, pageSize, async (actor, paging) => ({
    page: await redirects.list(actor, paging),
    notFoundRows: await listNotFound(actor, { page: 1, pageSize: notFoundMax }),
    editing: await loadEditing(args, actor, 'redirects'),
    from: new URL(args.request.url).searchParams.get('from') ?? '',
  }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: redirectSchema,
    permission: redirects.permission,
    run: (input, actor) => redirects.create(actor, input),
    done: () => ({ to: path, flash: flashSuccess('Redirect added') }),
    failed: handle.failed,
  });

export default function Redirects() {
  const list = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <SettingsScreen
      actions={
        <DialogLink to={`${path}/import`} variant="outline">
          Import redirects
        </DialogLink>
      }
    >
      {list ? <Content {...list} actionError={actionError} /> : <LoadFailure title={handle.loadFailed} />}
    </SettingsScreen>
  );
}

type Data = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

type ContentProps = Data & { actionError: ActionError | undefined };

function Content({ page, notFoundRows, from, editing, actionError }: ContentProps) {
  const newest = Math.max(0, ...page.items.map(({ id }) => id));
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-12 xl:grid-cols-2">
      <section>
        <h2 className="mb-4">Add a redirect</h2>
        <RedirectForm
          key={`${from} ${newest} ${page.total}`}
          redirect={{ source: from }}
          editing={editing}
          actionError={actionError}
        />
      </section>
      <div className="grid content-start gap-12">
        <section>
          <h2 className="mb-4">Redirects</h2>
          <List {...page} />
        </section>
        <NotFoundLog {...notFoundRows} />
      </div>
    </div>
  );
}

function List({ items, ...page }: Data['page']) {
  if (page.total === 0) {
    return (
      <p className="text-ink-2 text-small">
        No redirects yet. If you change a slug, the old address redirects automatically.
      </p>
    );
  }
  return (
    <>
      <Selection kind="redirects" intents={['trash']}>
        <Rows>
          {items.map((redirect) => (
            <RedirectRow key={redirect.id} redirect={redirect} />
          ))}
        </Rows>
      </Selection>
      <Pager {...page} />
    </>
  );
}

/** The not-found log, with a link to add a redirect for each path. */
function NotFoundLog({ items, total }: Data['notFoundRows']) {
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

function RedirectRow({ redirect }: { redirect: ListedRedirect }) {
  const { id, version, source, target, hasPage } = redirect;
  return (
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
  );
}
