import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { loadRecords } from '~/http/pages/record-screens.server';
import type { VisibleCounts } from '~/records/records.server';
import { PostRow, type PostRowData } from '~/routes/admin/content/+ui/post-row';
import { RecordList, RecordListScreen } from '~/routes/admin/content/+ui/record-list';
import type { RecordScreens } from '~/routes/admin/content/+ui/record-props';
import { loadFailedAt, textsOf } from '~/routes/admin/content/+ui/record-texts';
import { EmptyPostsDrawing } from '~/ui/illustrations/empty-states';
import { DialogLink } from '~/ui/kit/frame/screen';
import { Tabs } from '~/ui/kit/frame/tabs';
import { LoadFailure, SearchBox } from '~/ui/kit/list/list';

const path = '/admin/blog-posts';

const screens: RecordScreens<PostRowData, object> = {
  emptyDrawing: <EmptyPostsDrawing />,
  emptyText: () => '“Latest insights” appears on the website with the first published post.',
  actions: (
    <DialogLink to="/admin/blog-posts/tags" variant="outline">
      Tags
    </DialogLink>
  ),
  hasAddWhenEmpty: true,
  searchLabel: null,
  Container: ({ children }) => <ul className="border-t border-t-ink">{children}</ul>,
  Card: PostRow,
};

export const handle = { loadFailed: loadFailedAt };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: textsOf(data).title }];

export const loader = (args: LoaderFunctionArgs) => loadRecords(args);

export default function BlogPosts() {
  const { list, ...type } = useLoaderData<typeof loader>();
  return (
    <RecordListScreen {...type} screens={screens} counts={list?.counts}>
      {list ? (
        <PostTabs counts={list.counts}>
          <RecordList {...type} {...list} screens={screens} />
        </PostTabs>
      ) : (
        <LoadFailure title={textsOf(type).loadFailed} />
      )}
    </RecordListScreen>
  );
}

/** Filters posts by the status in the URL. */
function PostTabs({ counts: { total, shown }, children }: { counts: VisibleCounts; children: ReactNode }) {
  const status = useSearchParams()[0].get('status') ?? '';
  if (total === 0) return <>{children}</>;
  const all = { href: path, label: 'All', count: total };
  const filters = [
    { href: `${path}?status=published`, label: 'Published', count: shown },
    { href: `${path}?status=drafts`, label: 'Drafts', count: total - shown },
  ];
  const filter = filters.find(({ href }) => href === `${path}?status=${status}`);
  return (
    <Tabs
      label="Filter posts"
      current={(filter ?? all).href}
      tabs={[all, ...filters]}
      sideContent={<SearchBox label="Search titles" keep={filter ? { status } : {}} />}
    >
      {children}
    </Tabs>
  );
}
