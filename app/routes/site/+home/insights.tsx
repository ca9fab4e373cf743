import type { PageCopy } from '~/content/home-page/copy';
import type { PostSummary } from '~/content/posts/schema';
import type { ShownImage } from '~/media/image';
import { buttonStyle } from '~/ui/button-style';
import { Container } from '~/ui/site/container';
import { PostList } from '~/ui/site/post-list';
import { Section } from '~/ui/site/section';

interface InsightsProps {
  posts: PostSummary[];
  images: Record<string, ShownImage>;
  copy: PageCopy['insights'];
}

export function Insights({ posts, images, copy }: InsightsProps) {
  if (posts.length === 0) return null;
  return (
    <Section id="insights" aria-labelledby="insights-title">
      <Container className="print:break-inside-avoid">
        <div className="mb-9 md:flex md:items-end md:justify-between md:gap-6 lg:mb-[46px] print:break-after-avoid">
          <h2 className="text-h2" id="insights-title">
            {copy.title}
          </h2>
          <a className={buttonStyle({ variant: 'link' }, 'mt-2.5 inline-block md:mb-2')} href="/blog">
            {copy.all}
          </a>
        </div>
        <PostList posts={posts} images={images} heading="h3" />
      </Container>
    </Section>
  );
}
