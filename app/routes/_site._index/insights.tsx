import * as copy from '~/content/site-copy';
import { PostList, type PostSummary } from '~/ui/site/post-list';

export function Insights({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="section insights" aria-labelledby="insights-title">
      <div className="wrap">
        <div className="insights-head">
          <h2 className="h2" id="insights-title">
            {copy.insights.title}
          </h2>
          <a className="link" href="/blog">
            {copy.insights.all}
          </a>
        </div>
        <PostList posts={posts} heading="h3" />
      </div>
    </section>
  );
}
