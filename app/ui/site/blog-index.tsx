import type { PageCopy } from '~/content/landing/copy';
import { Pagination } from './pagination';
import { PostList, type PostSummary } from './post-list';
import { Topics } from './topics';

interface BlogIndexProps {
  posts: PostSummary[];
  page: number;
  pageCount: number;
  blog: PageCopy['blog'];
  /** The tags of the articles. */
  topics: { slug: string; name: string }[];
  /** The tag of the list; null for all articles. */
  tag: { slug: string; name: string; posts: number } | null;
}

export function BlogIndex({ posts, page, pageCount, blog, topics, tag }: BlogIndexProps) {
  const path = tag ? `/blog/tag/${tag.slug}` : '/blog';
  return (
    <div className="wrap blog-index">
      {tag ? (
        <a className="article-back" href="/blog">
          {blog.title}
        </a>
      ) : null}
      <div className="section-head">
        <h1 className="display">{tag ? tag.name : blog.title}</h1>
        <p className="lead">{tag ? `${tag.posts} ${tag.posts === 1 ? 'article' : 'articles'}` : blog.lead}</p>
      </div>
      <Topics names={topics.map(({ name }) => name)} current={tag?.slug} />
      {posts.length > 0 ? <PostList posts={posts} /> : <p className="lead blog-index-none">{blog.none}</p>}
      <Pagination page={page} pageCount={pageCount} href={(to) => (to === 1 ? path : `${path}?page=${to}`)} />
    </div>
  );
}
