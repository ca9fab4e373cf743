import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import type { PageCopy } from '~/content/landing/copy';
import type { Picture as PictureData } from '~/media/image';
import { Picture } from '~/ui/image';
import { longDate } from '~/ui/site/dates';
import { Stars } from '~/ui/stars';

export interface PublicTestimonial {
  id: number;
  content: string;
  authorName: string;
  authorPosition: string;
  authorInitials: string;
  portrait?: string | null;
  rating: number;
  companyName: string | null;
  isGoogleReview: boolean;
  googleReviewUrl: string | null;
  googleReviewTime: string | null;
}

interface TestimonialsProps {
  testimonials: PublicTestimonial[];
  /** The built-in ones; each then says that it is an example. */
  areSamples: boolean;
  pictures: Record<string, PictureData>;
  words: PageCopy['testimonials'];
}

const testimonialsMax = 12;
const inARow = 3;

/** All cards in a grid, which the script turns into a carousel. */
export function Testimonials({ testimonials, areSamples, pictures, words: copy }: TestimonialsProps) {
  const visible = testimonials.slice(0, testimonialsMax);
  const several = visible.length > 1;
  return (
    <section id="testimonials" className="section band" data-carousel={several ? '' : undefined}>
      <div className="wrap carousel">
        <h2 className="h2">{copy.title}</h2>
        {several ? <Buttons /> : null}
        <ul className="carousel-cards" data-carousel-cards>
          {visible.map((testimonial, index) => (
            <li
              key={testimonial.id}
              className="quote-card"
              data-card
              data-active={index === 0 ? '' : undefined}
              data-near={index < inARow ? '' : undefined}
            >
              <Card testimonial={testimonial} isSample={areSamples} portrait={pictures[testimonial.portrait ?? '']} />
            </li>
          ))}
        </ul>
        {several ? (
          <ul className="carousel-dots js-only">
            {visible.map((testimonial, index) => (
              <li key={testimonial.id}>
                <button type="button" data-dot aria-label={`Testimonial ${index + 1} of ${visible.length}`} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}

function Buttons() {
  return (
    <div className="carousel-buttons js-only">
      <button
        type="button"
        className="btn btn-outline btn-icon pause-button"
        aria-label="Pause the testimonials"
        data-carousel-pause
        data-label-paused="Play the testimonials"
        data-tip="Pause"
        data-tip-paused="Play"
      >
        <Pause size={20} strokeWidth={1.5} />
        <Play size={20} strokeWidth={1.5} />
      </button>
      <button
        type="button"
        className="btn btn-outline btn-icon"
        aria-label="Previous testimonial"
        data-carousel-step="-1"
        data-tip="Previous"
      >
        <ArrowLeft size={20} strokeWidth={1.5} />
      </button>
      <button
        type="button"
        className="btn btn-outline btn-icon"
        aria-label="Next testimonial"
        data-carousel-step="1"
        data-tip="Next"
        data-tip-at="top-end"
      >
        <ArrowRight size={20} strokeWidth={1.5} />
      </button>
    </div>
  );
}

interface CardProps {
  testimonial: PublicTestimonial;
  isSample: boolean;
  portrait: PictureData | undefined;
}

function Card({ testimonial, isSample, portrait }: CardProps) {
  const { content, authorName, authorPosition, authorInitials, rating, companyName } = testimonial;
  const { isGoogleReview, googleReviewTime } = testimonial;
  return (
    <figure>
      <div className="quote-card-top">
        <Stars rating={rating} />
        {isSample ? <span className="tag">Example</span> : null}
        <GoogleTag testimonial={testimonial} />
      </div>
      <Quote content={content} />
      <figcaption>
        {portrait ? (
          <Picture of={portrait} className="portrait" alt="" sizes="44px" />
        ) : (
          <span className="initials" aria-hidden="true">
            {authorInitials}
          </span>
        )}
        <span>
          <strong>{authorName}</strong>
          <span>{companyName ? `${authorPosition}, ${companyName}` : authorPosition}</span>
          {isGoogleReview && googleReviewTime ? (
            <time dateTime={googleReviewTime}>{longDate(googleReviewTime)}</time>
          ) : null}
        </span>
      </figcaption>
    </figure>
  );
}

function GoogleTag({ testimonial }: { testimonial: PublicTestimonial }) {
  if (!testimonial.isGoogleReview) return null;
  if (!testimonial.googleReviewUrl) return <span className="tag">Google Review</span>;
  return (
    <a className="tag" href={testimonial.googleReviewUrl}>
      Review on Google
    </a>
  );
}

/** More than this would make its card a tower between the others; the rest is one press away. */
const quoteLength = 600;

function Quote({ content }: { content: string }) {
  if (content.length <= quoteLength) return <blockquote>“{content}”</blockquote>;
  const excerpt = content.slice(0, quoteLength).replace(/\s+\S*$/, '');
  return (
    <blockquote>
      “{excerpt}
      <details className="quote-rest">
        <summary>
          <span data-when="closed">Read more</span>
          <span data-when="open">Read less</span>
        </summary>
        {content.slice(excerpt.length).trim()}”
      </details>
    </blockquote>
  );
}
