import type { PageCopy } from '~/content/home-page/copy';
import type { PostSummary } from '~/content/posts/schema';
import { buttonStyle } from '~/ui/button-style';
import { Container } from '~/ui/site/container';
import { PostList } from '~/ui/site/post-list';
import { Section } from '~/ui/site/section';

export function Insights({ posts, copy }: { posts: PostSummary[]; copy: PageCopy['insights'] }) {
  if (posts.length === 0) return null;
  return (
    <Section id="insights" aria-labelledby="insights-title">
      <Container>
        <div className="mb-9 md:flex md:items-end md:justify-between md:gap-6 lg:mb-[46px]">
          <h2 className="text-h2" id="insights-title">
            {copy.title}
          </h2>
          <a className={buttonStyle({ variant: 'link' }, 'mt-2.5 inline-block md:mb-2')} href="/blog">
            {copy.all}
          </a>
        </div>
        <PostList posts={posts} heading="h3" />
      </Container>
    </Section>
  );
}
