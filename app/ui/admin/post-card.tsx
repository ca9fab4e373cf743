import { longDate } from './dates';
import { FeaturedImage } from './featured-image';
import { Badge, Card } from './list';
import { ShownButton } from './record-buttons';
import { EditAndDelete } from './screen';
import { ViewLink } from './view-link';

export interface PostCardData {
  id: number;
  title: string;
  slug: string;
  text: string;
  featuredImage: string | null;
  isPublished: boolean;
  publishedAt: string | null;
  createdAt: string;
}

export function PostCard({ post, path }: { post: PostCardData; path: string }) {
  const { id, title, slug, text, featuredImage, isPublished, publishedAt, createdAt } = post;
  const own = `${path}/${id}`;
  return (
    <Card
      isOff={!isPublished}
      foot={
        <>
          <ViewLink href={`/blog/${slug}`} of={title} />
          <EditAndDelete path={own} name={title} />
        </>
      }
    >
      <FeaturedImage address={featuredImage ?? ''} />
      <div className="card-title">
        <h2>{title}</h2>
        {isPublished ? null : <Badge tone="warn">Draft</Badge>}
      </div>
      <p className="card-text">{text}</p>
      <div className="card-line">
        <span>
          {isPublished && publishedAt ? `Published on ${longDate(publishedAt)}` : `Created on ${longDate(createdAt)}`}
        </span>
        <ShownButton
          action={`${own}/published`}
          flag="isPublished"
          isOn={isPublished}
          label={isPublished ? `Unpublish ${title}` : `Publish ${title}`}
        />
      </div>
    </Card>
  );
}
