import { type RenderErrorCode, renderErrors } from '~/content/markdown/markdown';
import { ScheduleNote } from '~/ui/kit/editing/schedule-note';
import { EditAndDelete } from '~/ui/kit/frame/screen';
import { Badge } from '~/ui/kit/list/list';
import { VisibilityButton } from '~/ui/kit/list/record-buttons';
import { Choose } from '~/ui/kit/list/selection';
import { Day } from '~/ui/kit/list/timestamp';
import { ViewLink } from '~/ui/kit/list/view-link';
import type { RecordCardProps } from './record-props';

export interface PostRowData {
  id: number;
  version: number;
  title: string;
  slug: string;
  text: string;
  isPublished: boolean;
  publishedAt: string | null;
  createdAt: string;
  authorName: string | null;
  /** The reason why the website leaves it out. */
  error: RenderErrorCode | null;
}

export function PostRow({ record: post, texts, image, scheduledActions, path }: RecordCardProps<PostRowData>) {
  const { id, version, title, slug, text, isPublished, publishedAt, createdAt, authorName } = post;
  const own = `${path}/${id}`;
  return (
    <li
      className="group grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b py-3 md:grid-cols-[auto_minmax(0,1fr)_auto] md:[ul:has(img)>&]:grid-cols-[auto_72px_minmax(0,1fr)_auto]"
      data-off={isPublished ? undefined : ''}
    >
      <Choose record={id} version={version} name={title} />
      {image ? <img className="h-12 w-full rounded-small object-cover max-md:hidden" src={image} alt="" /> : null}
      <div className="col-start-2 min-w-0 text-small md:[ul:has(img)_&]:col-start-3">
        <h2 className="flex flex-wrap items-center gap-x-3 font-sans text-tight group-data-[off]:text-ink-2" dir="auto">
          {title}
          {isPublished ? null : <Badge tone="warn">Draft</Badge>}
          {post.error ? <Badge tone="danger">Cannot be shown</Badge> : null}
        </h2>
        <p className="line-clamp-1 text-ink-2" dir="auto" title={text}>
          {post.error ? renderErrors[post.error] : text}
        </p>
        <p className="text-ink-2">
          {isPublished && publishedAt ? 'Published on ' : 'Created on '}
          <Day at={(isPublished && publishedAt) || createdAt} />
          {authorName ? ` by ${authorName}` : null}
        </p>
        <ScheduleNote scheduledActions={scheduledActions} />
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-3 max-[359.98px]:col-span-full max-[359.98px]:justify-end max-[359.98px]:gap-x-1 md:col-start-auto">
        <VisibilityButton
          action={`${own}/published`}
          flag="isPublished"
          hasBadge
          isOn={isPublished}
          label={isPublished ? `Unpublish ${title}` : `Publish ${title}`}
          failed={texts.updateFailed}
        />
        <ViewLink href={`/blog/${slug}`} of={title} />
        <EditAndDelete path={own} name={title} />
      </div>
    </li>
  );
}
