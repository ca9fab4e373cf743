import { ScheduleNote } from '~/ui/kit/editing/schedule-note';
import { EditAndDelete } from '~/ui/kit/frame/screen';
import { Badge, FramedTag } from '~/ui/kit/list/list';
import { MoveButtons, recordButtons, VisibilityButton } from '~/ui/kit/list/record-buttons';
import { RecordRow, RowActions, RowName } from '~/ui/kit/list/rows';
import { Choose } from '~/ui/kit/list/selection';
import { ViewLink } from '~/ui/kit/list/view-link';
import type { RecordCardProps } from './record-props';

export const linkPlaceOptions = [
  { value: 'footer', label: 'Footer' },
  { value: 'header', label: 'Header' },
  { value: 'none', label: 'Nowhere' },
] as const;

export interface SitePageRowData {
  id: number;
  version: number;
  title: string;
  slug: string;
  /** Its service, place and sector, as text. */
  belongsTo: string;
  linkPlace: (typeof linkPlaceOptions)[number]['value'];
  isPublished: boolean;
  /** Whether Uplink uses its path. */
  isHidden: boolean;
  /** The reason why visitors do not see it. */
  problem: string | null;
}

export function SitePageRow({ record, texts, scheduledActions, path, place }: RecordCardProps<SitePageRowData>) {
  const { id, version, title, slug, belongsTo, linkPlace, isPublished, isHidden, problem } = record;
  const own = `${path}/${id}`;
  const linkLabel = linkPlaceOptions.find(({ value }) => value === linkPlace)?.label;
  return (
    <RecordRow data-off={isPublished && !problem ? undefined : ''}>
      <Choose record={id} version={version} name={title} />
      <RowName>
        <strong dir="auto">{title}</strong>
        <span>/{slug}</span>
        {belongsTo ? <span className="block text-ink-2">{belongsTo}</span> : null}
        {problem ? (
          <span className="!text-danger mt-1.5 flex font-semibold text-hint leading-1.4">{problem}</span>
        ) : null}
        <ScheduleNote scheduledActions={scheduledActions} />
      </RowName>
      {isPublished ? null : <Badge tone="warn">Draft</Badge>}
      {problem ? <Badge tone="danger">{isHidden ? 'Hidden' : 'Cannot be shown'}</Badge> : null}
      <FramedTag>{linkPlace === 'none' ? 'No link' : linkLabel}</FramedTag>
      <RowActions>
        <div className={recordButtons}>
          <VisibilityButton
            action={`${own}/published`}
            flag="isPublished"
            hasBadge
            isOn={isPublished}
            label={isPublished ? `Unpublish ${title}` : `Publish ${title}`}
            failed={texts.updateFailed}
          />
          {place ? <MoveButtons path={own} name={title} {...place} failed={texts.updateFailed} /> : null}
        </div>
        {isHidden ? null : <ViewLink className="mr-2.5 ml-1.5" href={`/${slug}`} of={title} />}
        <EditAndDelete path={own} name={title} />
      </RowActions>
    </RecordRow>
  );
}
