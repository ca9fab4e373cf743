import { clsx } from 'clsx';
import type { PageCopy } from '~/content/home-page/copy';
import type { BusinessDetails } from '~/content/settings/business-details';
import { formatPhone } from '~/platform/phone-number';
import { ButtonLink } from '~/ui/button-link';
import { Container } from '~/ui/site/container';

interface CallToActionProps {
  businessDetails: Pick<BusinessDetails, 'phone'>;
  copy: PageCopy['callToAction'];
}

export function CallToAction({ businessDetails, copy }: CallToActionProps) {
  const { title, getStarted, callUs } = copy;
  const phone = formatPhone(businessDetails.phone);
  return (
    <section
      className="bg-cta py-[clamp(56px,6vw,86px)] text-on-cta [--focus:var(--on-cta)]"
      aria-labelledby="cta-title"
    >
      <Container className="lg:grid lg:grid-cols-12 lg:items-end lg:gap-x-6">
        <div className="lg:col-span-7">
          <h2 className="max-w-[12em] text-h2" id="cta-title">
            {title}
          </h2>
          <ButtonLink variant="cta" size="lg" className="mt-7 w-full md:mt-9 md:w-auto" href="#contact">
            {getStarted}
          </ButtonLink>
        </div>
        <a
          className="group mt-7 block w-fit rounded md:mt-8 lg:col-span-4 lg:col-start-9 lg:mt-0"
          href={`tel:${businessDetails.phone}`}
        >
          <span className="block font-medium">{callUs}</span>{' '}
          <strong
            className={clsx(
              'mt-2 block whitespace-nowrap border-b border-b-[color-mix(in_srgb,currentColor_60%,transparent)] pb-1 font-display font-medium tabular-nums leading-[1.15] tracking-[-0.03em] group-hover:border-b-current',
              // Keeps the number on one line within four columns.
              phone.length > 13
                ? 'text-[min(var(--text-h2),8.5vw)] lg:text-[clamp(1.75rem,3vw,2.6rem)]'
                : 'text-h2 lg:text-[min(var(--text-h2),3.9vw)]',
            )}
          >
            {phone}
          </strong>
        </a>
      </Container>
    </section>
  );
}
