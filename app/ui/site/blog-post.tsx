import type { PostPage } from '~/content/posts/public-post.server';
import { longDate } from '~/platform/time-zone';
import { Image } from '../image';
import { ArticleAside, ArticleBody, BackLink, linksBelow, RelatedLinks } from './article';
import { Container } from './container';
import { Contents } from './contents';
import { DraftMark } from './draft-mark';
import { Prose } from './prose';
import { Topics } from './topics';

export function BlogPostArticle({ post, blogTitle }: { post: PostPage; blogTitle: string }) {
  const { isDraft, previous, next } = post;
  const published = longDate(post.publishedAt);
  const updated = longDate(post.updatedAt);
  return (
    <Container as="article" className="pt-10 pb-section print:py-0">
      <BackLink>{blogTitle}</BackLink>
      <h1 className="text-page-title">{post.title}</h1>
      <ArticleBody className="mt-12 gap-y-6 md:gap-y-8">
        <ArticleAside>
          {isDraft ? (
            <DraftMark />
          ) : (
            <p className="font-semibold text-ink">
              <time dateTime={post.publishedAt}>{published}</time>
            </p>
          )}
          {post.authorName ? <p>By {post.authorName}</p> : null}
          <p>{`${post.readingMinutes} ${post.readingMinutes === 1 ? 'minute' : 'minutes'} to read`}</p>
          {!isDraft && post.updatedAt > post.publishedAt && updated !== published ? (
            <p>
              Updated <time dateTime={post.updatedAt}>{updated}</time>
            </p>
          ) : null}
          <Topics className="mt-8 print:hidden" names={post.tags} />
          {post.contents.length > 0 ? <Contents headings={post.contents} /> : null}
        </ArticleAside>
        <div className="min-w-0 lg:col-span-9 lg:col-start-4">
          {post.picture ? (
            <Image
              of={post.picture}
              className="mb-8 aspect-[3/2] w-full max-w-[588px] rounded-card border object-cover"
              sizes="(min-width: 660px) 588px, 90vw"
              isFirst
            />
          ) : null}
          <Prose html={post.html} />
          <RelatedLinks title="Related articles" links={post.related} prefix="/blog/" />
          <Neighbours previous={previous} next={next} />
        </div>
      </ArticleBody>
    </Container>
  );
}

function Neighbours({ previous, next }: Pick<PostPage, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav className={linksBelow} aria-label="Other articles">
      {next ? (
        <p>
          <span className="block text-ink-2 text-small">Newer</span>
          <a
            className="underline decoration-1 underline-offset-[3px] hover:decoration-2"
            rel="next"
            href={`/blog/${next.slug}`}
          >
            {next.title}
          </a>
        </p>
      ) : null}
      {previous ? (
        <p>
          <span className="block text-ink-2 text-small">Older</span>
          <a
            className="underline decoration-1 underline-offset-[3px] hover:decoration-2"
            rel="prev"
            href={`/blog/${previous.slug}`}
          >
            {previous.title}
          </a>
        </p>
      ) : null}
    </nav>
  );
}
