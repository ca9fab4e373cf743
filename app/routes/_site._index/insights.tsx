import type { PageCopy } from '~/content/landing/copy';
import { PostList, type PostSummary } from '~/ui/site/post-list';

export function Insights({ posts, words: copy }: { posts: PostSummary[]; words: PageCopy['insights'] }) {
  if (posts.length === 0) return null;
  return (
    <section id="insights" className="section insights" aria-labelledby="insights-title">
      <div className="wrap">
        <div className="insights-head">
          <h2 className="h2" id="insights-title">
            {copy.title}
          </h2>
          <a className="link" href="/blog">
            {copy.all}
          </a>
        </div>
        <PostList posts={posts} heading="h3" />
      </div>
    </section>
  );
}
