import type { PageCopy } from '~/content/landing/copy';
import { BackLink } from './article';
import { Container } from './container';
import { Pagination } from './pagination';
import { PostList, type PostSummary } from './post-list';
import { SectionHead } from './section';
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
        <PostList posts={posts} />
      ) : (
        <p className="border-y border-t-ink py-8 text-ink-2 text-lead">{blog.none}</p>
      )}
      <Pagination page={page} pageCount={pageCount} href={(to) => (to === 1 ? path : `${path}?page=${to}`)} />
    </Container>
  );
}
