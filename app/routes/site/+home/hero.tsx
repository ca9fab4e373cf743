import { clsx } from 'clsx';
import type { PageCopy } from '~/content/home-page/copy';
import { floorNames } from '~/content/home-page/drawing-names';
import type { BusinessDetails } from '~/content/settings/business-details';
import type { ShownImage } from '~/media/image';
import type { BusinessFact } from '~/reviews/proof.server';
import { ButtonLink } from '~/ui/button-link';
import { HeroDrawing } from '~/ui/illustrations/hero';
import { heroFloorOf } from '~/ui/illustrations/hero-floors';
import { HeroPlanDrawing } from '~/ui/illustrations/hero-plan';
import { Image } from '~/ui/image';
import { hasLongWord } from '~/ui/site/brand';
import { Container } from '~/ui/site/container';

/** Below the plan of the network, it has the height of the drawing's office. */
const photoClass = {
  photo: 'aspect-[4/3] w-full rounded border object-cover lg:aspect-square',
  both: 'aspect-[64/37] w-full rounded border border-ink object-cover',
};
/** As wide as its column, but on phones as services.tsx. */
const photoSizes = '(min-width: 1240px) 588px, (min-width: 1024px) 48vw, (min-width: 640px) 95vw, 55vw';

interface HeroProps {
  businessDetails: Pick<BusinessDetails, 'brandName' | 'tagline'>;
  copy: PageCopy['hero'];
  facts: BusinessFact[];
  /** Missing if none is chosen, or if the library lacks it. */
  photo: ShownImage | undefined;
  /** Null if it is hidden. */
  day: PageCopy['day'] | null;
  /** Whether the services section, which the button links to, is visible. */
  hasServices: boolean;
  /** Whether a notice is between the header and the hero. */
  hasNotice: boolean;
}

export function Hero({ businessDetails, copy, facts, photo, day, hasServices, hasNotice }: HeroProps) {
  const { brandName, tagline } = businessDetails;
  const shown = photo ? copy.drawing : 'drawing';
  return (
    <section id="home" className={clsx(!hasNotice && 'pt-header', 'print:py-[10pt]')} data-revealed="">
      <Container className="lg:grid lg:grid-cols-12 lg:gap-x-6 print:grid print:grid-cols-[3fr_2fr] print:items-center print:gap-x-6">
        <div className="pt-7.5 pb-5.5 md:pt-[42px] md:pb-8 lg:col-span-6 lg:pt-[59px] lg:pb-18">
          <p className="mb-[17px] flex items-center gap-2.5 font-semibold text-small md:mb-[23px]">
            <WatchNode />
            {copy.tag}
          </p>
          <h1 className={hasLongWord(brandName) ? 'text-display-long' : 'text-display'}>
            <span className="block">{brandName}:</span> {tagline}
          </h1>
          <p className="mt-5 max-w-[600px] text-ink-2 text-lead md:mt-7">{copy.lead}</p>
          <div className="mt-7 grid gap-3 md:mt-9 md:flex md:flex-wrap">
            {hasServices ? (
              <ButtonLink size="lg" href="#services">
                {copy.explore}
              </ButtonLink>
            ) : null}
            <ButtonLink size="lg" variant="outline" href="#contact">
              {copy.getInTouch}
            </ButtonLink>
          </div>
        </div>
        {/* On large screens the drawing extends beyond the text, but not to the edge of the page, because it contains text. */}
        <div
          className={clsx(
            'unscripted:!mt-6 print:!m-0 print:!w-full relative mb-3 md:mb-6 lg:col-span-6 lg:mb-4.5',
            shown === 'drawing' &&
              '-mx-[5px] w-[calc(100%+10px)] md:mx-auto md:w-[82.7%] lg:mr-[calc(-1*var(--bleed))] lg:-ml-2 lg:w-[calc(100%+8px+var(--bleed))] lg:[--bleed:clamp(0px,50vw-612px,20px)]',
            shown === 'photo' ? 'lg:self-center' : 'lg:self-end',
            !hasNotice && shown !== 'photo' && 'lg:-mt-[34px]',
          )}
          data-ring={shown === 'photo' ? undefined : true}
        >
          {shown === 'drawing' ? <HeroDrawing floor={heroFloorOf(copy.floor)} labels={labelsOf(copy)} /> : null}
          {shown === 'both' ? <HeroPlanDrawing labels={copy} /> : null}
          {photo && shown !== 'drawing' ? (
            <Image className={photoClass[shown as keyof typeof photoClass]} of={photo} sizes={photoSizes} isFirst />
          ) : null}
        </div>
      </Container>
      {facts.length > 0 ? <Facts facts={facts} /> : null}
      {day && day.entries.length > 0 ? <OrdinaryDay copy={day} /> : null}
    </section>
  );
}

/** Returns the labels. Until they are changed, those of the place name the one that is drawn. */
function labelsOf(copy: PageCopy['hero']) {
  const [first] = floorNames;
  const { place, note } = floorNames.find(({ value }) => value === copy.floor) ?? first;
  return {
    ...copy,
    office: copy.office === first.place ? place : copy.office,
    officeNote: copy.officeNote === first.note ? note : copy.officeNote,
  };
}

function WatchNode() {
  return (
    <svg width="21" height="21" viewBox="0 0 21 21" aria-hidden="true">
      <circle className="fill-none stroke-[1.5] stroke-accent-mark" cx="10.5" cy="10.5" r="9.75" />
      <circle className="fill-accent-mark" cx="10.5" cy="10.5" r="4.5" />
    </svg>
  );
}

/** One row with rules. A missing fact leaves no gap. */
function Facts({ facts }: { facts: BusinessFact[] }) {
  return (
    <div className="border-t border-t-ink last:border-b">
      <Container>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5 py-5.5 md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:py-6">
          {facts.map(({ value, label, href }) => (
            <div key={label} className="wrap-anywhere flex min-w-0 flex-col-reverse justify-end">
              <dt className="mt-1 text-ink-2 text-small leading-1.4">
                {href ? (
                  <a className="-my-0.5 inline-block py-0.5 underline decoration-1 underline-offset-[3px]" href={href}>
                    {label}
                  </a>
                ) : (
                  label
                )}
              </dt>
              <dd className="font-display font-medium text-lead leading-1.2">{value}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </div>
  );
}

function OrdinaryDay({ copy: { title, note, entries } }: { copy: PageCopy['day'] }) {
  return (
    <div className="border-t border-t-ink border-b">
      <Container className="pt-7 pb-5.5 md:pb-8 lg:grid lg:grid-cols-12 lg:gap-x-6 lg:pb-[31px]">
        <div className="md:flex md:items-baseline md:justify-between lg:col-span-3 lg:block lg:pt-px">
          <h2 className="text-h4">{title}</h2>
          <p className="mt-2 text-caption text-ink-2 leading-1.4">{note}</p>
        </div>
        <ol className="mt-3 md:mt-[19px] md:grid md:grid-cols-4 md:gap-6 lg:col-span-9 lg:mt-0">
          {entries.map(({ time, text }) => (
            <li
              key={`${time} ${text}`}
              className="flex border-t py-[11px] text-ink-2 text-small leading-1.5 md:block md:border-t-0 md:py-0"
            >
              <time className="w-16 flex-none whitespace-nowrap font-semibold text-body text-ink leading-1.4">
                {time}
              </time>
              <p className="max-w-[20em] text-balance md:mt-1">{text}</p>
            </li>
          ))}
        </ol>
      </Container>
    </div>
  );
}
