import type { Accreditation } from '~/content/accreditations/schema';
import { ExpiryLine } from './expiry';
import { CardText } from './list';
import { RecordCard } from './record-card';
import type { RecordCardProps } from './record-props';
import { ViewLink } from './view-link';

export function AccreditationCard(props: RecordCardProps<Accreditation & { hasExpired: boolean }>) {
  const { name, websiteUrl, description } = props.record;
  return (
    <RecordCard {...props} link={websiteUrl ? <ViewLink className="mr-auto ml-2" href={websiteUrl} of={name} /> : null}>
      {description ? <CardText title={description}>{description}</CardText> : null}
      <ExpiryLine {...props.record} />
    </RecordCard>
  );
}
