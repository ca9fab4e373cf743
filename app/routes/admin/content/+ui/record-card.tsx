import type { ReactNode } from 'react';
import { ScheduleNote } from '~/ui/kit/editing/schedule-note';
import { EditAndDelete } from '~/ui/kit/frame/screen';
import { CardImage } from '~/ui/kit/list/card-image';
import { Badge, Card, CardLine, CardTitle } from '~/ui/kit/list/list';
import { MoveButtons, VisibilityButton } from '~/ui/kit/list/record-buttons';
import { Choose } from '~/ui/kit/list/selection';
import { ViewLink } from '~/ui/kit/list/view-link';
import type { RecordCardProps } from './record-props';

interface ListedRecord {
  id: number;
  version: number;
  /** One of these two says whether visitors see it. */
  isActive?: boolean;
  isPublished?: boolean;
  displayOrder?: number;
}

interface ExtendedCardProps extends RecordCardProps<ListedRecord> {
  /** The words for visible and hidden; by default, Published and Draft or Shown and Hidden. */
  states?: readonly [on: string, off: string];
  /** Below the name. */
  children?: ReactNode;
}

export function RecordCard({ record, name, texts, image, href, states, children, ...list }: ExtendedCardProps) {
  const { scheduledActions, path, place } = list;
  const { id, version, isPublished, isActive = isPublished === true, displayOrder } = record;
  const [on, off] = states ?? (isPublished === undefined ? ['Shown', 'Hidden'] : ['Published', 'Draft']);
  const own = `${path}/${id}`;
  const { updateFailed } = texts;
  return (
    <Card
      isOff={!isActive}
      choose={<Choose record={id} version={version} name={name} />}
      foot={
        <>
          {href ? <ViewLink className="mr-auto ml-2" href={href} of={name} /> : null}
          <EditAndDelete path={own} name={name} />
        </>
      }
    >
      {image ? (
        <CardImage size="logo">
          <img src={image} alt="" loading="lazy" />
        </CardImage>
      ) : null}
      <CardTitle>
        <h2 dir="auto">{name}</h2>
        <Badge tone={isActive ? 'on' : 'off'}>{isActive ? on : off}</Badge>
      </CardTitle>
      {children}
      <ScheduleNote scheduledActions={scheduledActions} />
      <CardLine>
        <span>{displayOrder ? `Display order ${displayOrder}` : null}</span>
        <div className="-mr-2 flex flex-none text-ink-2 print:hidden">
          <VisibilityButton
            action={`${own}/active`}
            flag="isActive"
            isOn={isActive}
            label={isActive ? `Hide ${name} on the website` : `Show ${name} on the website`}
            failed={updateFailed}
            hasBadge
          />
          {place ? <MoveButtons path={own} name={name} {...place} failed={updateFailed} /> : null}
        </div>
      </CardLine>
    </Card>
  );
}
