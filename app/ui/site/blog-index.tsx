import { insights } from '~/content/site-copy';
import { Pagination } from './pagination';
import { PostList, type PostSummary } from './post-list';

interface BlogIndexProps {
  posts: PostSummary[];
  page: number;
  pageCount: number;
}

const pageHref = (page: number) => (page === 1 ? '/blog' : `/blog?page=${page}`);

export function BlogIndex({ posts, page, pageCount }: BlogIndexProps) {
  return (
    <div className="wrap blog-index">
      <div className="section-head">
        <h1 className="display">{insights.indexTitle}</h1>
        <p className="lead">{insights.indexLead}</p>
      </div>
      {posts.length > 0 ? <PostList posts={posts} /> : <p className="lead blog-index-none">{insights.none}</p>}
      <Pagination page={page} pageCount={pageCount} href={pageHref} />
    </div>
  );
}
