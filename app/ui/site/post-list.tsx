import type { PostSummary } from '~/content/posts/schema';
import type { ShownImage } from '~/media/image';
import { longDate } from '~/platform/time-zone';
import { Image } from '../image';

interface PostListProps {
  posts: PostSummary[];
  images: Record<string, ShownImage>;
  heading?: 'h2' | 'h3';
}

/** Rows with rules, with the image of a post that has one. The title's link covers its row. */
export function PostList({ posts, images, heading: Heading = 'h2' }: PostListProps) {
  return (
    <ul className="border-t border-t-ink" data-posts>
      {posts.map((post) => (
        <li
          key={post.slug}
          className="group relative border-b py-5.5 text-ink-2 text-tight leading-1.5 md:grid md:grid-cols-2 md:items-baseline md:gap-x-6 md:py-[29px] lg:grid-cols-12 lg:py-[31px]"
          data-reveal
        >
          <div className="md:col-span-full lg:col-span-3">
            <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
            <PostImage of={images[post.featuredImage ?? '']} />
          </div>
          <Heading className="my-1.5 text-h3 text-ink lg:col-span-5 lg:my-0">
            <a
              className="decoration-1 underline-offset-4 after:absolute after:inset-0 focus-visible:outline-0 focus-visible:after:rounded focus-visible:after:outline focus-visible:after:outline-[3px] focus-visible:after:outline-focus focus-visible:after:outline-offset-2 group-hover:underline"
              href={`/blog/${post.slug}`}
            >
              {post.title}
            </a>
          </Heading>
          {post.excerpt ? <p className="lg:col-span-4 lg:col-start-9">{post.excerpt}</p> : null}
        </li>
      ))}
    </ul>
  );
}

const PostImage = ({ of }: { of: ShownImage | undefined }) =>
  of ? (
    <Image
      of={of}
      className="mt-3 mb-4 aspect-[3/2] w-full rounded border object-cover md:max-w-80 lg:mb-0 print:max-w-40"
      alt=""
      sizes="(min-width: 1024px) 282px, (min-width: 768px) 320px, 90vw"
    />
  ) : null;
