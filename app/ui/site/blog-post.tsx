import type { Heading } from '~/content/markdown/markdown';
import type { Picture as PictureData } from '~/media/image';
import { Picture } from '../image';
import { Contents } from './contents';
import { longDate } from './dates';
import { DraftMark } from './draft-mark';
import type { PostSummary } from './post-list';
import { Prose } from './prose';
import { Topics } from './topics';

interface Neighbour {
  slug: string;
  title: string;
}

export interface PostPage extends PostSummary {
  /** Sanitised. */
  html: string;
  updatedAt: string;
  tags: string[];
  contents: Heading[];
  related: Neighbour[];
  picture: PictureData | null;
}

interface BlogPostProps {
  post: PostPage;
  /** The title of the blog. */
  blogTitle: string;
  previous: Neighbour | null;
  next: Neighbour | null;
  /** Staff looking at a post that is not published yet. */
  isDraft?: boolean;
}

export function BlogPost({ post, blogTitle, previous, next, isDraft = false }: BlogPostProps) {
  const published = longDate(post.publishedAt);
  const updated = longDate(post.updatedAt);
  return (
    <article className="wrap article">
      <a className="article-back" href="/blog">
        {blogTitle}
      </a>
      <h1 className="page-title">{post.title}</h1>
      <div className="article-body">
        <div className="article-aside">
          {isDraft ? (
            <DraftMark />
          ) : (
            <p className="article-date">
              <time dateTime={post.publishedAt}>{published}</time>
            </p>
          )}
          {post.authorName ? <p>By {post.authorName}</p> : null}
          <p>
            {post.readingMinutes} {post.readingMinutes === 1 ? 'minute' : 'minutes'} to read
          </p>
          {!isDraft && post.updatedAt > post.publishedAt && updated !== published ? (
            <p>
              Updated <time dateTime={post.updatedAt}>{updated}</time>
            </p>
          ) : null}
          <Topics names={post.tags} />
          {post.contents.length > 0 ? <Contents headings={post.contents} /> : null}
        </div>
        <div>
          {post.picture ? (
            <Picture of={post.picture} className="article-image" sizes="(min-width: 660px) 588px, 90vw" isFirst />
          ) : null}
          <Prose html={post.html} />
          <Related posts={post.related} />
          <Neighbours previous={previous} next={next} />
        </div>
      </div>
    </article>
  );
}

function Related({ posts }: { posts: Neighbour[] }) {
  if (posts.length === 0) return null;
  return (
    <nav className="article-neighbours" aria-labelledby="related">
      <h2 className="h4" id="related">
        Related articles
      </h2>
      {posts.map(({ slug, title }) => (
        <p key={slug}>
          <a className="link" href={`/blog/${slug}`}>
            {title}
          </a>
        </p>
      ))}
    </nav>
  );
}

function Neighbours({ previous, next }: Pick<BlogPostProps, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav className="article-neighbours" aria-label="Other articles">
      {next ? (
        <p>
          <span>Newer</span>
          <a className="link" rel="next" href={`/blog/${next.slug}`}>
            {next.title}
          </a>
        </p>
      ) : null}
      {previous ? (
        <p>
          <span>Older</span>
          <a className="link" rel="prev" href={`/blog/${previous.slug}`}>
            {previous.title}
          </a>
        </p>
      ) : null}
    </nav>
  );
}
