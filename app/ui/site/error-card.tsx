import type { ReactNode } from 'react';
import type { PageFailure, Resubmission } from '~/http/pages/page-error';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icons';
import { Typed } from '~/ui/resubmission';
import { NoticeCard } from '../notice-card';

interface ErrorCardProps {
  title?: string;
  text?: ReactNode;
  /** Helps staff find the error in the log. */
  requestId?: string;
  /** The fields of a rejected form. */
  typed?: Resubmission['fields'];
  /** Further actions besides the link to the home page. */
  children?: ReactNode;
}

export function ErrorCard({
  title = 'Something went wrong',
  text = 'Something went wrong on our side. Try again in a minute.',
  requestId,
  typed = [],
  children,
}: ErrorCardProps) {
  return (
    <NoticeCard role="alert">
      <Icon name="CircleAlert" size={36} />
      <h1>{title}</h1>
      <p data-failure>{text}</p>
      {requestId ? <p className="wrap-anywhere !text-ink-3 text-caption">Reference: {requestId}</p> : null}
      {typed.length > 0 ? (
        <section aria-label="Your text">
          <p>Your text is not lost. Go back to the form, or copy the text from here.</p>
          <Typed fields={typed} />
        </section>
      ) : null}
      {children ?? <ButtonLink href="/">Go to the home page</ButtonLink>}
    </NoticeCard>
  );
}

/** A response that a boundary caught; null for an unexpected error. */
type Caught = { status: number; data: Partial<PageFailure> | null } | null;

/** Returns the error's text and request ID. */
export function describeFailure(caught: Caught): Pick<ErrorCardProps, 'text' | 'requestId'> {
  const { message, requestId } = caught?.data ?? {};
  return { text: message ?? (caught?.status === 405 ? 'This page does not accept forms.' : undefined), requestId };
}
