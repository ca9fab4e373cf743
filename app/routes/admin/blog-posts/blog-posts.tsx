import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { excerptOf } from '~/content/posts/excerpt';
import type { PostStatus } from '~/content/posts/public-list.server';
import * as blogPosts from '~/content/posts/public-list.server';
import { loadList } from '~/http/pages/list.server';
import { imagesOf } from '~/media/images.server';
import { selectionValue } from '~/registry/bulk-intents';
import { PostRow } from '~/routes/admin/blog-posts/+ui/post-row';
import { EmptyPostsDrawing } from '~/ui/illustrations/empty-states';
import { DialogLink, Screen } from '~/ui/kit/frame/screen';
import { Tabs } from '~/ui/kit/frame/tabs';
import { EmptyState, LoadFailure, NoResults, Pager, SearchBox } from '~/ui/kit/list/list';
import { Selection } from '~/ui/kit/list/selection';

const path = '/admin/blog-posts';
const pageSize = 25;
const textLength = 100;

const tabLabels: Record<PostStatus, string> = { all: 'All', published: 'Published', drafts: 'Drafts' };
const tabOrder = Object.keys(tabLabels) as PostStatus[];
const hrefOf = (status: PostStatus) => (status === 'all' ? path : `${path}?status=${status}`);

export const handle = { loadFailed: 'Error loading blog posts. Please try again.' };
export const meta: MetaFunction = () => [{ title: 'Blog Posts' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, path, pageSize, async (actor, paging) => {
    const requested = new URL(args.request.url).searchParams.get('status');
    const status = blogPosts.postStatuses.find((known) => known === requested) ?? 'all';
    const [{ items, ...page }, counts] = await Promise.all([
      blogPosts.list(actor, paging, status),
      blogPosts.counts(actor),
    ]);
    const images = await imagesOf(items.map(({ featuredImage }) => featuredImage));
    const rows = items.map((post) => ({
      id: post.id,
      version: post.version,
      title: post.title,
      slug: post.slug,
      text: excerptOf(post, textLength),
      featuredImage: images[post.featuredImage ?? '']?.src ?? null,
      isPublished: post.isPublished,
      publishedAt: post.publishedAt,
      createdAt: post.createdAt,
      authorName: post.authorName,
      error: post.renderError,
    }));
    return { page: { ...page, items: rows }, counts, status };
  });

export default function BlogPosts() {
  const list = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Blog Posts"
      actions={
        <>
          <DialogLink to={`${path}/tags`} variant="outline">
            Tags
          </DialogLink>
          <DialogLink to={`${path}/new`}>
            <Plus size={20} strokeWidth={1.5} aria-hidden="true" />
            New post
          </DialogLink>
        </>
      }
    >
      {list ? <List {...list} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}

type ListData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function List({ page, scheduledActions, counts, status }: ListData) {
  if (counts.all === 0) {
    return (
      <EmptyState
        image={<EmptyPostsDrawing />}
        title="No blog posts found. Create your first post!"
        text="“Latest insights” appears on the website with the first published post."
        actions={<DialogLink to={`${path}/new`}>New post</DialogLink>}
      />
    );
  }
  return (
    <Tabs
      label="Filter posts"
      current={hrefOf(status)}
      tabs={tabOrder.map((each) => ({ href: hrefOf(each), label: tabLabels[each], count: counts[each] }))}
      sideContent={<SearchBox label="Search titles" keep={status === 'all' ? {} : { status }} />}
    >
      {page.total === 0 ? (
        <NoResults image={<EmptyPostsDrawing />} title="No blog posts found" path={path} />
      ) : (
        <Selection
          kind="blog-posts"
          intents={['publish', 'unpublish', 'trash']}
          options={page.items.map(({ id, version }) => selectionValue(id, version))}
        >
          <ul className="border-t border-t-ink">
            {page.items.map((post) => (
              <PostRow key={post.id} post={post} scheduledActions={scheduledActions[post.id]} path={path} />
            ))}
          </ul>
        </Selection>
      )}
      <Pager {...page} />
    </Tabs>
  );
}
