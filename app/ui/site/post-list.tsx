import { longDate } from './dates';

export interface PostSummary {
  slug: string;
  title: string;
  excerpt: string | null;
  featuredImage: string | null;
  publishedAt: string;
  authorName: string | null;
  readingMinutes: number;
}

/** Ruled rows; the title's link covers its row. */
export function PostList({ posts, heading: Heading = 'h2' }: { posts: PostSummary[]; heading?: 'h2' | 'h3' }) {
  return (
    <ul className="post-list">
      {posts.map((post) => (
        <li key={post.slug} data-reveal>
          <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
          <Heading className="h3">
            <a href={`/blog/${post.slug}`}>{post.title}</a>
          </Heading>
          {post.excerpt ? <p>{post.excerpt}</p> : null}
        </li>
      ))}
    </ul>
  );
}
