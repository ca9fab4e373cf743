import clsx from 'clsx';
import type { LogoOnDark } from '~/content/appearance/logo.server';
import type { BusinessDetails } from '~/content/settings/business-details';
import type { SampleData } from '~/http/pages/appearance-sample.server';
import { formatPhone } from '~/platform/phone-number';
import { buttonClass } from '~/ui/button';
import { HeroDrawing } from '~/ui/illustrations/hero';
import { officeFloor } from '~/ui/illustrations/hero-floors';
import { inertIf } from '~/ui/kit/frame/screen';
import { InlineNotice } from '~/ui/kit/list/list';

const uses = {
  text: 'links and text',
  parts: 'lines and marks',
  ground: 'the call to action',
};

export type SampleBusiness = Pick<BusinessDetails, 'brandName' | 'tagline' | 'phone' | 'logoUrl'> & {
  logoOnDark: LogoOnDark;
};

/** A sample of page elements in an appearance, on light and on dark backgrounds. */
export function AppearanceSample({ sheet, icons, moves, business }: SampleData & { business: SampleBusiness }) {
  return (
    <section className="grid content-start gap-5" aria-label="Sample">
      <link rel="stylesheet" href={sheet} />
      {moves.length > 0 ? (
        <InlineNotice>
          <strong>We adjusted your colour so that text stays readable.</strong>{' '}
          {moves.map(({ use, from, to }) => (
            <span key={use} className="block">
              We use <Colour value={to} /> in place of <Colour value={from} /> for {uses[use]}.
            </span>
          ))}
        </InlineNotice>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(260px,100%),1fr))] gap-5">
        <Ground name="light" business={business} />
        <Ground name="dark" business={business} />
      </div>
      <p className="flex items-center gap-4">
        <img src={icons.small} width={32} height={32} alt="" />
        <img src={icons.large} width={64} height={64} alt="" />
        <span>Your icon in browser tabs and on phones.</span>
      </p>
    </section>
  );
}

const Colour = ({ value }: { value: string }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap align-bottom">
    <Swatch className="size-4" colour={value} />
    {value}
  </span>
);

export const Swatch = ({ colour, className }: { colour: string; className: string }) => (
  <svg
    className={clsx('rounded-small border border-line-2 forced-color-adjust-none', className)}
    aria-hidden="true"
    preserveAspectRatio="none"
    viewBox="0 0 1 1"
  >
    <rect width="1" height="1" fill={colour} />
  </svg>
);

/** A sample for narrow screens that stays in view while the form scrolls. */
export function SampleStrip({ name }: { name: string }) {
  return (
    <div
      className="theme-sample sticky top-0 z-10 mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border bg-paper px-4 py-2.5 font-sans text-ink forced-color-adjust-none xl:hidden print:hidden"
      data-ground="light"
      aria-hidden="true"
    >
      <strong className="min-w-0 truncate font-display font-medium text-quote leading-1.2">{name}</strong>{' '}
      <span className={buttonClass({ variant: 'link' })}>A link</span>{' '}
      <span className="rounded bg-[var(--cta)] px-4 py-2 font-semibold text-[var(--on-cta)] text-small">Call us</span>
    </div>
  );
}

/** An inert sample. */
function Ground({ name, business }: { name: 'light' | 'dark'; business: SampleBusiness }) {
  const { brandName, tagline, phone, logoUrl, logoOnDark } = business;
  const logo = name === 'dark' ? logoOnDark : { src: logoUrl, isTinted: false };
  return (
    <div
      className="theme-sample grid content-start gap-3.5 rounded-card border bg-paper p-5 font-sans text-ink forced-color-adjust-none [&>.ill]:max-w-60 [&_.lab]:hidden"
      data-ground={name}
      {...inertIf(true)}
    >
      {logo.src ? (
        <img
          className="h-7 w-auto max-w-[180px] object-contain object-left data-[tinted]:[filter:brightness(0)_invert(1)]"
          data-tinted={logo.isTinted || undefined}
          src={logo.src}
          alt={brandName}
        />
      ) : null}
      <HeroDrawing floor={officeFloor} />
      <h2 className="wrap-anywhere font-medium text-h3 leading-[1.18] tracking-[-0.022em]">
        {brandName}: {tagline}
      </h2>
      <p>
        Someone watches, day and night. <span className={buttonClass({ variant: 'link' })}>How we work</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <span className={buttonClass()}>Contact us</span>{' '}
        <span className={buttonClass({ variant: 'outline' })}>Our services</span>
      </div>
      <p className="rounded-card bg-accent-soft px-4 py-3">We reply within a working day.</p>
      <p className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-card bg-[var(--cta)] p-4 text-[var(--on-cta)] [&>span]:bg-[var(--cta-button)] [&>span]:text-cta-on">
        <strong className="font-display font-medium text-quote leading-1.2">{formatPhone(phone)}</strong>{' '}
        <span className={buttonClass({ variant: 'ghost' })}>Call us</span>
      </p>
    </div>
  );
}
