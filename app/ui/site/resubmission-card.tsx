import { formatPhone } from '~/content/business/schema';
import { reasonLabel } from '~/content/landing/contact-choices';
import type { PageFailure, Resubmission } from '~/http/page-error';
import { sourceFieldNames } from '~/inbox/messages/source';
import { SendAgain, Typed } from '../resubmission';
import { ErrorCard } from './error-card';

type ResubmissionCardProps = Pick<Resubmission, 'fields'> & Pick<PageFailure, 'phone' | 'choices' | 'requestId'>;

const isSourceField = (name: string) => sourceFieldNames.some((known) => known === name);

/** A visitor's form that could not be saved: it waits here, whole. */
export function ResubmissionCard({ fields, phone, choices, requestId }: ResubmissionCardProps) {
  const spoken = (name: string, value: string) =>
    choices && name === 'reasonForContact' ? reasonLabel(choices, value) : value;
  const orRing = phone ? (
    <>
      , or ring <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
    </>
  ) : null;
  const text = (
    <>
      We cannot save your message at the moment. Your text is kept: please send it again in a minute
      {orRing}.
    </>
  );
  return (
    <ErrorCard title="Not sent yet" text={text} requestId={requestId}>
      <SendAgain className="[&>button]:mt-4" fields={fields} />
      <Typed
        fields={fields.filter(([name]) => !isSourceField(name)).map(([name, value]) => [name, spoken(name, value)])}
      />
    </ErrorCard>
  );
}
