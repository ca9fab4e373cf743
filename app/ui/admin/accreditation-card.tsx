import type { Accreditation } from '~/content/accreditations/schema';
import { recordTexts } from '~/records/record-texts';
import { Badge, Card } from './list';
import { MoveButtons, VisibilityButton } from './record-buttons';
import type { RecordCardProps } from './record-props';
import { ScheduleNote } from './schedule-note';
import { EditAndDelete } from './screen';
import { Choose } from './selection';
import { ViewLink } from './view-link';

const { updateFailed } = recordTexts('accreditation');

export function AccreditationCard({
  record: accreditation,
  scheduledActions,
  image: logo,
  path,
  place,
}: RecordCardProps<Accreditation>) {
  const { id, name, websiteUrl, description, displayOrder, isActive, version } = accreditation;
  const own = `${path}/${id}`;
  return (
    <Card
      isOff={!isActive}
      choose={<Choose record={id} version={version} name={name} />}
      foot={
        <>
          {websiteUrl ? <ViewLink href={websiteUrl} of={name} /> : null}
          <EditAndDelete path={own} name={name} />
        </>
      }
    >
      <div className="card-picture drawing-ground" data-size="logo">
        {logo ? <img src={logo} alt="" loading="lazy" /> : null}
      </div>
      <div className="card-title">
        <h2 dir="auto">{name}</h2>
        {isActive ? <Badge tone="on">Active</Badge> : <Badge tone="off">Inactive</Badge>}
      </div>
      {description ? (
        <p className="card-text" dir="auto" title={description}>
          {description}
        </p>
      ) : null}
      <ScheduleNote scheduledActions={scheduledActions} />
      <div className="card-line">
        <span>Display order {displayOrder}</span>
        <div className="record-buttons">
          <VisibilityButton
            action={`${own}/active`}
            flag="isActive"
            isOn={isActive}
            label={isActive ? `Hide ${name} on the website` : `Show ${name} on the website`}
            failed={updateFailed}
          />
          {place ? <MoveButtons path={own} name={name} {...place} failed={updateFailed} /> : null}
        </div>
      </div>
    </Card>
  );
}
