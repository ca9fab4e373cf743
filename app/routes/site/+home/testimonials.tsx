import { clsx } from 'clsx';
import type { PageCopy } from '~/content/home-page/copy';
import type { PublicTestimonial } from '~/content/testimonials/schema';
import type { ShownImage } from '~/media/image';
import { longDate } from '~/platform/time-zone';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { Image } from '~/ui/image';
import { Container } from '~/ui/site/container';
import { ScriptButton } from '~/ui/site/script-button';
import { Section } from '~/ui/site/section';
import { tagClass } from '~/ui/site/tag';
import { Stars } from '~/ui/stars';
import { PauseButton } from './pause-button';

interface TestimonialsProps {
  testimonials: PublicTestimonial[];
  /** Whether these are samples, which are marked as examples. */
  areSamples: boolean;
  images: Record<string, ShownImage>;
  copy: PageCopy['testimonials'];
}

const testimonialsMax = 12;
const inARow = 3;

/** Without the script, and on paper, the cards are in a grid. With it, they are in one row from the start, so that nothing moves. */
const carouselCard =
  'border-band-line print:!visible print:!col-auto print:!row-auto print:![scale:none] print:![translate:none] scripted:col-start-1 scripted:row-start-1 scripted:border-band-card-off motion-safe:scripted:transition-[opacity,scale,background-color,border-color] motion-safe:scripted:duration-slow motion-safe:scripted:ease-slow scripted:[scale:0.97] scripted:data-[active]:border-signal scripted:data-[active]:bg-band-2 scripted:data-[active]:[box-shadow:inset_0_0_0_1px_var(--signal)] scripted:data-[active]:[scale:none] scripted:invisible scripted:data-[active]:visible lg:scripted:data-[near]:visible lg:scripted:[&:nth-child(3n)]:col-start-3 lg:scripted:[&:nth-child(3n+2)]:col-start-2 lg:scripted:[translate:calc(var(--shift,0)*(100%+24px))] forced-colors:data-[active]:outline forced-colors:data-[active]:outline-2 forced-colors:data-[active]:outline-[Highlight] forced-colors:data-[active]:-outline-offset-[3px]';

/** One large quotation, two halves, or a grid of cards that the script turns into a carousel. */
export function Testimonials({ testimonials, areSamples, images, copy }: TestimonialsProps) {
  const visible = testimonials.slice(0, testimonialsMax);
  const isAlone = visible.length === 1;
  const isCarousel = visible.length > 2;
  return (
    <Section id="testimonials" ground="band" data-carousel={isCarousel ? '' : undefined}>
      <Container className="grid grid-cols-[44px_minmax(0,1fr)_44px] items-center md:grid-cols-[minmax(0,1fr)_auto] print:block">
        <h2 className="col-span-full mb-section-head text-h2 md:col-auto">{copy.title}</h2>
        {isCarousel ? <Buttons /> : null}
        <ul
          className={clsx(
            'col-span-full grid gap-6 print:grid-cols-2 print:gap-3',
            isCarousel ? 'lg:grid-cols-3' : isAlone ? 'lg:grid-cols-12' : 'md:grid-cols-2',
          )}
          data-carousel-cards
        >
          {visible.map((testimonial, index) => (
            <li
              key={testimonial.id}
              className={clsx(
                'group flex min-w-0 print:break-inside-avoid',
                isAlone
                  ? 'col-span-full lg:col-span-8 lg:has-[img]:col-span-10'
                  : 'rounded-card border px-6 pt-8 pb-7 md:p-10 lg:p-8',
                isCarousel && carouselCard,
              )}
              data-card
              data-active={index === 0 ? '' : undefined}
              data-near={index < inARow ? '' : undefined}
            >
              <Card
                testimonial={testimonial}
                isSample={areSamples}
                portrait={images[testimonial.portrait ?? '']}
                isInCarousel={isCarousel}
                isAlone={isAlone}
              />
            </li>
          ))}
        </ul>
        {isCarousel ? (
          <div className="unstarted:invisible col-start-2 row-start-3 mt-5 flex unscripted:hidden flex-wrap justify-center md:col-span-full md:mt-9 print:hidden">
            {visible.map((testimonial, index) => (
              <ScriptButton
                key={testimonial.id}
                className="relative grid size-11 place-items-center rounded before:size-2.5 before:rounded-full before:border-[1.5px] before:border-on-band-2 aria-[current]:after:absolute aria-[current]:after:inset-0 aria-[current]:after:m-auto aria-[current]:after:size-5 aria-[current]:after:rounded-full aria-[current]:after:border-[1.5px] aria-[current]:after:border-signal aria-[current]:before:border-signal aria-[current]:before:bg-signal max-[360px]:w-8 forced-colors:aria-[current]:before:forced-color-adjust-none"
                data-dot
                label={`Testimonial ${index + 1} of ${visible.length}`}
              />
            ))}
          </div>
        ) : null}
      </Container>
    </Section>
  );
}

function Buttons() {
  return (
    <div className="unstarted:invisible contents unscripted:hidden md:mb-section-head md:flex md:gap-2 md:self-end print:hidden">
      <PauseButton
        variant="outline"
        className="col-start-2 row-start-4 mt-1 justify-self-center md:mt-0"
        content="the testimonials"
        data-carousel-pause
      />
      <ScriptButton
        className={buttonClass({ variant: 'outline', size: 'icon' }, 'col-start-1 row-start-3 mt-5 md:mt-0')}
        label="Previous testimonial"
        data-carousel-step="-1"
        data-tip="Previous"
      >
        <Icon name="ArrowLeft" />
      </ScriptButton>
      <ScriptButton
        className={buttonClass({ variant: 'outline', size: 'icon' }, 'col-start-3 row-start-3 mt-5 md:mt-0')}
        label="Next testimonial"
        data-carousel-step="1"
        data-tip="Next"
        data-tip-at="top-end"
      >
        <Icon name="ArrowRight" />
      </ScriptButton>
    </div>
  );
}

interface CardProps {
  testimonial: PublicTestimonial;
  isSample: boolean;
  portrait: ShownImage | undefined;
  isInCarousel: boolean;
  isAlone: boolean;
}

const largePortrait = 'mb-7 aspect-[4/5] w-60 rounded-card object-cover md:mb-0 md:w-full';

function Card({ testimonial, isSample, portrait, isInCarousel, isAlone }: CardProps) {
  const { content, authorName, authorPosition, authorInitials, rating, companyName } = testimonial;
  const { isGoogleReview, googleReviewTime } = testimonial;
  const isLarge = isAlone && portrait;
  return (
    <figure
      className={clsx(
        'flex min-w-0 flex-1 flex-col text-white print:text-ink',
        isLarge &&
          'md:grid md:grid-cols-[280px_minmax(0,1fr)] md:grid-rows-[1fr_auto_auto_1fr] md:gap-x-12 md:[&>:first-child]:[grid-row:1/-1] md:[&>div]:self-end',
        isInCarousel &&
          'print:!opacity-100 scripted:opacity-50 scripted:group-data-[active]:opacity-100 motion-safe:scripted:transition-opacity motion-safe:scripted:duration-slow motion-safe:scripted:ease-slow',
      )}
    >
      {isLarge ? <Image of={portrait} className={largePortrait} alt="" sizes="280px" /> : null}
      <div className="-mt-[3px] mb-[17px] flex min-h-6 flex-wrap items-center gap-x-3 gap-y-2 md:mb-6 lg:mb-[17px]">
        <Stars rating={rating} className="mr-auto" />
        {isSample ? <span className={tag}>Example</span> : null}
        <GoogleTag testimonial={testimonial} />
      </div>
      <Quote content={content} isInCarousel={isInCarousel} isAlone={isAlone} />
      <figcaption className="mt-auto flex items-center gap-3.5 text-small leading-1.4">
        {isLarge ? null : portrait ? (
          <Image of={portrait} className="size-11 flex-none rounded-full object-cover" alt="" sizes="44px" />
        ) : (
          <span
            className={clsx(
              'grid flex-none place-items-center whitespace-nowrap rounded-full border-[1.5px] border-current font-semibold',
              isAlone ? 'size-18 text-body' : 'size-11 text-caption',
            )}
            aria-hidden="true"
          >
            {authorInitials}
          </span>
        )}{' '}
        <span className="grid min-w-0">
          <strong className="font-semibold">{authorName}</strong>{' '}
          <span>{companyName ? `${authorPosition}, ${companyName}` : authorPosition}</span>{' '}
          {isGoogleReview && googleReviewTime ? (
            <time dateTime={googleReviewTime}>{longDate(googleReviewTime)}</time>
          ) : null}
        </span>
      </figcaption>
    </figure>
  );
}

const tag = `${tagClass} min-h-[26px] border-current`;

function GoogleTag({ testimonial }: { testimonial: PublicTestimonial }) {
  if (!testimonial.isGoogleReview) return null;
  if (!testimonial.googleReviewUrl) return <span className={tag}>Google Review</span>;
  return (
    <a className={tag} href={testimonial.googleReviewUrl}>
      Review on Google
    </a>
  );
}

/** In characters. A longer quote would make its card too tall, so the rest is collapsed. */
const quoteLength = 600;

function Quote({ content, isInCarousel, isAlone }: Pick<CardProps, 'isInCarousel' | 'isAlone'> & { content: string }) {
  const className = clsx(
    'mb-8 text-pretty font-display',
    isAlone ? '[font-weight:450] text-h3 leading-1.35' : 'text-quote',
    isInCarousel && 'md:max-lg:scripted:text-[1.5rem] md:max-lg:scripted:leading-[1.36]',
  );
  if (content.length <= quoteLength) return <blockquote className={className}>“{content}”</blockquote>;
  const excerpt = content.slice(0, quoteLength).replace(/\s+\S*$/, '');
  return (
    <blockquote className={className}>
      “{excerpt}
      <details className="group/rest">
        <summary className="inline-block min-h-[26px] cursor-pointer font-medium font-sans text-small leading-[26px] tracking-normal underline">
          <span className="group-open/rest:hidden">Read more</span>
          <span className="hidden group-open/rest:inline">Read less</span>
        </summary>
        {content.slice(excerpt.length).trim()}”
      </details>
    </blockquote>
  );
}
