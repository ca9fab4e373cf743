import { Link } from '@remix-run/react';
import type { GoogleNote, PermissionNote, Testimonial } from '~/content/testimonials/schema';
import { longDate } from '~/platform/time-zone';
import { ScheduleNote } from '~/ui/kit/editing/schedule-note';
import { EditAndDelete } from '~/ui/kit/frame/screen';
import { Badge, Card, FramedTag } from '~/ui/kit/list/list';
import { VisibilityButton } from '~/ui/kit/list/record-buttons';
import { Choose } from '~/ui/kit/list/selection';
import { NoWrap } from '~/ui/no-wrap';
import { Stars } from '~/ui/stars';
import type { RecordCardProps } from './record-props';

interface Notes {
  googleNote: GoogleNote | null;
  permissionNote: PermissionNote | null;
}

/** The parts of a testimonial that staff scan: stars, visibility, text and author. */
export function TestimonialCard(props: RecordCardProps<Testimonial & Notes>) {
  const { record: testimonial, scheduledActions, path, texts } = props;
  const { id, rating, content, authorInitials, authorName, authorPosition, companyName } = testimonial;
  const { isActive, isGoogleReview, googleReviewTime, googleNote, permissionNote, version } = testimonial;
  return (
    <Card
      isOff={!isActive}
      choose={<Choose record={id} version={version} name={authorName} />}
      foot={
        <>
          <div className="mr-auto">
            <VisibilityButton
              action={`${path}/${id}/active`}
              flag="isActive"
              isOn={isActive}
              label={isActive ? `Hide ${authorName} on the website` : `Show ${authorName} on the website`}
              failed={texts.updateFailed}
              hasBadge
            />
          </div>
          <EditAndDelete path={`${path}/${id}`} name={authorName} />
        </>
      }
    >
      <figure className="flex flex-1 flex-col [&_blockquote]:mb-4 [&_blockquote]:line-clamp-10 [&_blockquote]:text-pretty">
        <div className="mb-3.5 flex min-h-6 flex-wrap items-start justify-between gap-2">
          <Stars className="group-data-[off]/card:opacity-55" rating={rating} />
          <span className="ml-auto flex flex-wrap gap-2">
            {isGoogleReview ? <FramedTag>Google Review</FramedTag> : null}
            <Badge tone={isActive ? 'on' : 'off'}>{isActive ? 'Shown' : 'Hidden'}</Badge>
          </span>
        </div>
        <blockquote dir="auto" title={content}>
          {/* A single text node, so that React can replace it after a page translator has changed it. */}
          {`“${content}”`}
        </blockquote>
        <figcaption className="mt-auto flex items-center gap-3 text-small leading-1.45">
          <span
            className="grid size-10 flex-none place-items-center whitespace-nowrap rounded-full border-[1.5px] border-line-2 font-semibold text-caption"
            aria-hidden="true"
          >
            {authorInitials}
          </span>{' '}
          <span className="wrap-anywhere min-w-0 [&>span]:block [&>span]:text-ink-2 group-data-[off]/card:[&>span]:text-inherit">
            <strong className="block font-semibold">{authorName}</strong>{' '}
            <span>{companyName ? `${authorPosition}, ${companyName}` : authorPosition}</span>{' '}
            {isGoogleReview && googleReviewTime ? <span>Written on {longDate(googleReviewTime)}</span> : null}
          </span>
        </figcaption>
      </figure>
      {googleNote ? <GoogleChange {...googleNote} /> : null}
      {permissionNote ? <Permission {...permissionNote} /> : null}
      <ScheduleNote scheduledActions={scheduledActions} />
    </Card>
  );
}

const changes = {
  changed: 'The author changed this review at Google.',
  deleted: 'This review was deleted at Google.',
  missing: 'Google has not returned this review recently.',
};

const noteClass = 'wrap-anywhere mt-4 border-t pt-3 text-ink-2 text-small';

function Permission({ name, email, answeredAt, withdrawnAt }: PermissionNote) {
  return (
    <p className={noteClass}>
      <NoWrap>
        {withdrawnAt
          ? `${name} withdrew the permission on ${longDate(withdrawnAt)}. Do not show this testimonial.`
          : `Permission from ${name} (${email})${answeredAt ? ` on ${longDate(answeredAt)}` : ''}.`}
      </NoWrap>
    </p>
  );
}

function GoogleChange({ state, deletedOn }: GoogleNote) {
  return (
    <p className={noteClass}>
      {changes[state]} <NoWrap>{deletedOn ? `We delete the testimonial on ${longDate(deletedOn)}. ` : ''}</NoWrap>
      {state === 'missing' ? null : (
        <Link className="text-accent underline underline-offset-2" to="/admin/google-reviews">
          Decide
        </Link>
      )}
    </p>
  );
}
