import type { Testimonial } from '~/content/testimonials/schema';
import type { ScheduledAction } from '~/records/scheduled-action';
import { Stars } from '../stars';
import { longDate } from './dates';
import { Badge, Card } from './list';
import { ScheduleNote } from './schedule-note';
import { EditAndDelete } from './screen';
import { Choose } from './selection';

interface TestimonialCardProps {
  testimonial: Testimonial;
  /** The times at which it is shown or hidden. */
  scheduledActions: ScheduledAction[] | undefined;
  /** The list's path. */
  path: string;
}

/** The parts of a testimonial that staff scan: stars, visibility, text and author. */
export function TestimonialCard({ testimonial, scheduledActions, path }: TestimonialCardProps) {
  const { id, rating, content, authorInitials, authorName, authorPosition, companyName } = testimonial;
  const { isActive, isGoogleReview, googleReviewTime, version } = testimonial;
  return (
    <Card
      isOff={!isActive}
      choose={<Choose record={id} version={version} name={authorName} />}
      foot={<EditAndDelete path={`${path}/${id}`} name={authorName} />}
    >
      <figure className="quote">
        <div className="quote-top">
          <Stars rating={rating} />
          <span className="quote-badges">
            {isGoogleReview ? <span className="tag">Google Review</span> : null}
            {isActive ? null : <Badge tone="off">Hidden</Badge>}
          </span>
        </div>
        <blockquote dir="auto" title={content}>
          “{content}”
        </blockquote>
        <figcaption className="person">
          <span className="initials" aria-hidden="true">
            {authorInitials}
          </span>
          <span>
            <strong>{authorName}</strong>
            <span>{companyName ? `${authorPosition}, ${companyName}` : authorPosition}</span>
            {isGoogleReview && googleReviewTime ? <span>Written on {longDate(googleReviewTime)}</span> : null}
          </span>
        </figcaption>
      </figure>
      <ScheduleNote scheduledActions={scheduledActions} />
    </Card>
  );
}
