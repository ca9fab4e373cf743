import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FileText, Plus } from 'lucide-react';
import { readHomePage } from '~/content/home-page/model.server';
import * as sitePages from '~/content/pages/model.server';
import { problemOf } from '~/content/pages/problem';
import { readServices } from '~/content/pages/service-pages.server';
import { loadList } from '~/http/pages/list.server';
import { selectionValue } from '~/registry/bulk-intents';
import { SitePageRow } from '~/routes/admin/pages/+ui/site-page-row';
import { DialogLink, Screen } from '~/ui/kit/frame/screen';
import { EmptyState, LoadFailure, Pager } from '~/ui/kit/list/list';
import { Rows } from '~/ui/kit/list/rows';
import { Selection } from '~/ui/kit/list/selection';

const path = '/admin/pages';
const pageSize = 20;

export const handle = { loadFailed: 'Error loading pages. Please try again.' };
export const meta: MetaFunction = () => [{ title: 'Pages' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, path, pageSize, async (actor, paging) => {
    const { items, ...page } = await sitePages.list(actor, paging);
    const { titleOf } = await readServices((await readHomePage()).copy);
    const rows = items.map((item) => {
      const { id, version, title, slug, service, place, sector, linkPlace, isPublished, isHidden } = item;
      const belongsTo = [service && titleOf(service), place, sector].filter(Boolean).join(', ');
      return { id, version, title, slug, belongsTo, linkPlace, isPublished, isHidden, problem: problemOf(item) };
    });
    return { page: { ...page, items: rows } };
  });

export default function SitePages() {
  const list = useLoaderData<typeof loader>();
  const isEmpty = list?.page.total === 0;
  return (
    <Screen
      title="Pages"
      actions={
        isEmpty ? null : (
          <DialogLink to={`${path}/new`}>
            <Plus size={20} strokeWidth={1.5} aria-hidden="true" />
            New page
          </DialogLink>
        )
      }
    >
      {list ? <List {...list} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}

type ListData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function List({ page: { items, ...page }, scheduledActions }: ListData) {
  if (page.total === 0) {
    return (
      <EmptyState
        image={<FileText size={32} strokeWidth={1.5} aria-hidden="true" />}
        title="No pages found. Create your first page!"
        text="About us, jobs, a modern slavery statement."
        actions={<DialogLink to={`${path}/new`}>New page</DialogLink>}
      />
    );
  }
  const before = (page.page - 1) * page.pageSize;
  return (
    <>
      <p className="mt-1 mb-4 text-ink-2 text-small">The header and footer show links in this order.</p>
      <Selection
        kind="pages"
        intents={['publish', 'unpublish', 'trash']}
        options={items.map(({ id, version }) => selectionValue(id, version))}
      >
        <Rows>
          {items.map((item, index) => (
            <SitePageRow
              key={item.id}
              page={item}
              scheduledActions={scheduledActions[item.id]}
              path={path}
              isFirst={before + index === 0}
              isLast={before + index === page.total - 1}
            />
          ))}
        </Rows>
      </Selection>
      <Pager {...page} />
    </>
  );
}
