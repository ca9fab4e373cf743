import type { PageCopy } from '~/content/home-page/copy';
import type { PostSummary } from '~/content/posts/schema';
import type { ShownImage } from '~/media/image';
import { buttonClass } from '../button';
import { ButtonLink } from '../button-link';
import { BackLink } from './article';
import { Container } from './container';
import { PostList } from './post-list';
import { SectionHead } from './section';
import { Topics } from './topics';

interface BlogIndexProps {
  posts: PostSummary[];
  images: Record<string, ShownImage>;
  page: number;
  pageCount: number;
  blog: PageCopy['blog'];
  /** The tags of the articles. */
  topics: { slug: string; name: string }[];
  /** The tag of the list; null for all articles. */
  tag: { slug: string; name: string; posts: number } | null;
}

export function BlogIndex({ posts, images, page, pageCount, blog, topics, tag }: BlogIndexProps) {
  const path = tag ? `/blog/tag/${tag.slug}` : '/blog';
  return (
    <Container className="pt-18 pb-section print:py-0">
      {tag ? <BackLink>{blog.title}</BackLink> : null}
      <SectionHead
        as="h1"
        className="lg:items-end"
        size="text-display"
        title={tag ? tag.name : blog.title}
        lead={tag ? `${tag.posts} ${tag.posts === 1 ? 'article' : 'articles'}` : blog.lead}
      />
      <Topics className="mb-6" names={topics.map(({ name }) => name)} current={tag?.slug} />
      {posts.length > 0 ? (
        <PostList posts={posts} images={images} />
      ) : (
        <p className="border-y border-t-ink py-8 text-ink-2 text-lead">{blog.none}</p>
      )}
      <Pagination page={page} pageCount={pageCount} href={(to) => (to === 1 ? path : `${path}?page=${to}`)} />
    </Container>
  );
}

function Pagination({ page, pageCount, href }: { page: number; pageCount: number; href: (page: number) => string }) {
  if (pageCount <= 1) return null;
  return (
    <nav className="mt-9 flex items-center justify-between gap-4 text-ink-2 text-small print:hidden" aria-label="Pages">
      <Step label="Newer" rel="prev" href={page > 1 ? href(page - 1) : null} />
      <p className="whitespace-nowrap tabular-nums">
        Page {page} of {pageCount}
      </p>
      <Step label="Older" rel="next" href={page < pageCount ? href(page + 1) : null} />
    </nav>
  );
}

function Step({ label, rel, href }: { label: string; rel: string; href: string | null }) {
  if (href) {
    return (
      <ButtonLink variant="outline" href={href} rel={rel}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <span className={buttonClass({ variant: 'outline' })} aria-disabled="true">
      {label}
    </span>
  );
}
