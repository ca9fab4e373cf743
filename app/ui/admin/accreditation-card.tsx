import type { Accreditation } from '~/content/accreditations/schema';
import { ExpiryLine } from './expiry';
import { RecordCard } from './record-card';
import type { RecordCardProps } from './record-props';
import { ViewLink } from './view-link';

export function AccreditationCard(props: RecordCardProps<Accreditation & { hasExpired: boolean }>) {
  const { name, websiteUrl, description } = props.record;
  return (
    <RecordCard {...props} link={websiteUrl ? <ViewLink href={websiteUrl} of={name} /> : null}>
      {description ? (
        <p className="card-text" dir="auto" title={description}>
          {description}
        </p>
      ) : null}
      <ExpiryLine {...props.record} />
    </RecordCard>
  );
}
