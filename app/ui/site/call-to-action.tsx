import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { PageCopy } from '~/content/home-page/copy';
import type { BusinessDetails } from '~/content/settings/business-details';
import type { ArticleAuthor } from '~/content/team-members/author.server';
import { formatPhone } from '~/platform/phone-number';
import { ButtonLink } from '~/ui/button-link';
import { Container } from './container';
import { LargePortrait } from './team';

interface BandProps {
  businessDetails: Pick<BusinessDetails, 'phone'>;
  copy: PageCopy['callToAction'];
}

export function CallToAction({ businessDetails, copy }: BandProps) {
  return (
    <Band businessDetails={businessDetails} copy={copy} label={copy.getStarted} href="#contact">
      <h2 className="max-w-[12em] text-h2" id="cta-title">
        {copy.title}
      </h2>
    </Band>
  );
}

interface ClosingBandProps {
  site: { businessDetails: BandProps['businessDetails']; copy: Pick<PageCopy, 'callToAction'> };
  /** Below the author's name, if there is one. */
  title: string;
  author?: ArticleAuthor | null;
  /** The label and target of the button. */
  label: string;
  href: string;
}

/** The end of a page: a way to ask, with the author of the page if visitors see one. */
export function ClosingBand({ site, title, author = null, label, href }: ClosingBandProps) {
  return (
    <Band businessDetails={site.businessDetails} copy={site.copy.callToAction} label={label} href={href}>
      <div className="flex items-center gap-5">
        {author?.role ? (
          <div className="w-24 flex-none md:w-36">
            <LargePortrait member={author} image={author.image ?? undefined} sizes="144px" />
          </div>
        ) : null}
        <div className="min-w-0">
          <h2 className="text-h3" id="cta-title">
            {author?.name ?? title}
          </h2>
          {author ? <p className="mt-1 text-small">{title}</p> : null}
        </div>
      </div>
    </Band>
  );
}

/** A band with a button and the phone number. */
function Band({ businessDetails, copy, label, href, children }: BandProps & LinkProps) {
  const phone = formatPhone(businessDetails.phone);
  return (
    <section
      className="bg-cta py-[clamp(56px,6vw,86px)] text-on-cta [--focus:var(--on-cta)] print:break-inside-avoid print:py-[10pt]"
      aria-labelledby="cta-title"
    >
      <Container className="lg:grid lg:grid-cols-12 lg:items-end lg:gap-x-6 print:flex print:items-end print:justify-between print:gap-6">
        <div className="lg:col-span-7">
          {children}
          <ButtonLink
            variant="cta"
            size="lg"
            className="mt-7 w-full [overflow-wrap:anywhere] md:mt-9 md:w-auto"
            href={href}
          >
            {label}
          </ButtonLink>
        </div>
        <a
          className="group mt-7 block w-fit rounded md:mt-8 lg:col-span-4 lg:col-start-9 lg:mt-0"
          href={`tel:${businessDetails.phone}`}
        >
          <span className="block font-medium">{copy.callUs}</span>{' '}
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

interface LinkProps {
  label: string;
  href: string;
  children: ReactNode;
}
