import type { PageWords } from '~/content/page-words';
import { Pagination } from './pagination';
import { PostList, type PostSummary } from './post-list';

interface BlogIndexProps {
  posts: PostSummary[];
  page: number;
  pageCount: number;
  blog: PageWords['blog'];
}

const pageHref = (page: number) => (page === 1 ? '/blog' : `/blog?page=${page}`);

export function BlogIndex({ posts, page, pageCount, blog }: BlogIndexProps) {
  return (
    <div className="wrap blog-index">
      <div className="section-head">
        <h1 className="display">{blog.title}</h1>
        <p className="lead">{blog.lead}</p>
      </div>
      {posts.length > 0 ? <PostList posts={posts} /> : <p className="lead blog-index-none">{blog.none}</p>}
      <Pagination page={page} pageCount={pageCount} href={pageHref} />
    </div>
  );
}
