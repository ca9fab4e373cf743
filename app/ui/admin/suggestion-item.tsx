import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Suggestion } from '~/reviews/google';
import { Button, ButtonLink } from '../button';
import { Stars } from '../stars';
import { Badge } from './list';
import { ExternalLink } from './setup-guide';
import { Day } from './timestamp';

const texts = {
  new: { badge: null, accept: 'Add as testimonial', dismiss: 'Leave out' },
  changed: { badge: 'Changed at Google', accept: 'Update the testimonial', dismiss: 'Keep the testimonial as it is' },
  deleted: { badge: 'Deleted at Google', accept: null, dismiss: 'Keep the testimonial' },
};

/** A review with its author, as Google's terms ask for, and the decision about it. */
export function SuggestionItem({ suggestion }: { suggestion: Suggestion }) {
  const { id, authorName, content, rating, url, writtenAt, state, testimonialId } = suggestion;
  const { badge, accept, dismiss } = texts[state];
  return (
    <li className="border-b py-6">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere text-h4" dir="auto">
          {authorName}
        </h2>
        <Stars rating={rating} />
        <span className="text-ink-2 text-small">
          <Day at={writtenAt} />
        </span>
        {badge ? <Badge tone="warn">{badge}</Badge> : null}
      </div>
      <p className="wrap-anywhere max-w-[720px] whitespace-pre-line" dir="auto">
        {content}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {accept ? (
          <DecisionForm action={`/admin/google-reviews/${id}/accept`}>
            <Button type="submit" size="sm">
              {accept}
              <span className="sr-only"> of {authorName}</span>
            </Button>
          </DecisionForm>
        ) : (
          <ButtonLink variant="outline" size="sm" href={`/admin/testimonials/${testimonialId}/delete`}>
            Delete the testimonial<span className="sr-only"> of {authorName}</span>
          </ButtonLink>
        )}
        <DecisionForm action={`/admin/google-reviews/${id}/dismiss`}>
          <Button type="submit" size="sm" variant="outline">
            {dismiss}
            <span className="sr-only"> of {authorName}</span>
          </Button>
        </DecisionForm>
        {url ? (
          <span className="text-small">
            <ExternalLink href={url}>Review on Google</ExternalLink>
          </span>
        ) : null}
      </div>
    </li>
  );
}

function DecisionForm({ action, children }: { action: string; children: ReactNode }) {
  return (
    <Form method="post" action={action} preventScrollReset data-failed="Could not save your decision">
      {children}
    </Form>
  );
}
