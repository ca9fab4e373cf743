import { CircleAlert } from 'lucide-react';
import { formatPhone } from '~/content/business-details';
import { reasonLabel } from '~/content/contact-choices';
import type { PageFailure, Unsent } from '~/http/page-failure';
import { SendAgain, Typed } from '../unsent';

type UnsentCardProps = Pick<Unsent, 'fields'> & Pick<PageFailure, 'phone' | 'choices' | 'requestId'>;

/** A visitor's form that could not be saved: it waits here, whole. */
export function UnsentCard({ fields, phone, choices, requestId }: UnsentCardProps) {
  const spoken = (name: string, value: string) =>
    choices && name === 'reasonForContact' ? reasonLabel(choices, value) : value;
  return (
    <div className="notice-card">
      <div className="notice-card-text" role="alert">
        <CircleAlert size={36} strokeWidth={1.5} aria-hidden="true" />
        <h1>Not sent yet</h1>
        <p data-failure>
          The site cannot save anything at the moment. Nothing that you typed is lost: please send it again in a minute
          {phone ? (
            <>
              , or ring <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            </>
          ) : null}
          .
        </p>
        <SendAgain fields={fields} />
        <Typed fields={fields.map(([name, value]) => [name, spoken(name, value)])} />
        <p className="notice-card-id">Reference: {requestId}</p>
      </div>
    </div>
  );
}
