import { type RenderErrorCode, renderErrors } from '~/content/markdown/markdown';
import type { ScheduledAction } from '~/records/scheduled-action';
import { FeaturedImage } from './featured-image';
import { Badge, Card } from './list';
import { VisibilityButton } from './record-buttons';
import { ScheduleNote } from './schedule-note';
import { EditAndDelete } from './screen';
import { Choose } from './selection';
import { Day } from './timestamp';
import { ViewLink } from './view-link';

export const updateFailed = 'Error updating blog post';

export interface PostCardData {
  id: number;
  version: number;
  title: string;
  slug: string;
  text: string;
  featuredImage: string | null;
  isPublished: boolean;
  publishedAt: string | null;
  createdAt: string;
  /** The reason why it is left out on the website. */
  fault: RenderErrorCode | null;
}

interface PostCardProps {
  post: PostCardData;
  /** The times at which it is published or hidden. */
  scheduledActions: ScheduledAction[] | undefined;
  /** The list's path. */
  path: string;
}

export function PostCard({ post, scheduledActions, path }: PostCardProps) {
  const { id, version, title, slug, text, featuredImage, isPublished, publishedAt, createdAt, fault: error } = post;
  const own = `${path}/${id}`;
  return (
    <Card
      isOff={!isPublished}
      choose={<Choose record={id} version={version} name={title} />}
      foot={
        <>
          <ViewLink href={`/blog/${slug}`} of={title} />
          <EditAndDelete path={own} name={title} />
        </>
      }
    >
      <FeaturedImage address={featuredImage ?? ''} />
      <div className="card-title">
        <h2 dir="auto">{title}</h2>
        {isPublished ? null : <Badge tone="warn">Draft</Badge>}
        {error ? <Badge tone="danger">Cannot be shown</Badge> : null}
      </div>
      <p className="card-text" dir="auto" title={text}>
        {error ? renderErrors[error] : text}
      </p>
      <ScheduleNote scheduledActions={scheduledActions} />
      <div className="card-line">
        <span>
          {isPublished && publishedAt ? 'Published on ' : 'Created on '}
          <Day at={(isPublished && publishedAt) || createdAt} />
        </span>
        <VisibilityButton
          action={`${own}/published`}
          flag="isPublished"
          isOn={isPublished}
          label={isPublished ? `Unpublish ${title}` : `Publish ${title}`}
          failed={updateFailed}
        />
      </div>
    </Card>
  );
}
