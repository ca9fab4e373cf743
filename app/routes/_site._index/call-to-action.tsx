import { type BusinessDetails, formatPhone } from '~/content/business/schema';
import type { PageCopy } from '~/content/landing/copy';

interface CallToActionProps {
  businessDetails: Pick<BusinessDetails, 'phone'>;
  words: PageCopy['callToAction'];
}

export function CallToAction({ businessDetails, words: copy }: CallToActionProps) {
  const { title, getStarted, callUs } = copy;
  const phone = formatPhone(businessDetails.phone);
  return (
    <section className="cta" aria-labelledby="cta-title">
      <div className="wrap cta-grid">
        <div>
          <h2 className="h2" id="cta-title">
            {title}
          </h2>
          <a className="btn btn-lg cta-button" href="#contact">
            {getStarted}
          </a>
        </div>
        <a className="cta-phone" href={`tel:${businessDetails.phone}`} data-long={phone.length > 13 || undefined}>
          <span>{callUs}</span> <strong className="tnum">{phone}</strong>
        </a>
      </div>
    </section>
  );
}
