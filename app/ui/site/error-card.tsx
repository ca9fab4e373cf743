import { isRouteErrorResponse } from '@remix-run/react';
import { CircleAlert } from 'lucide-react';
import type { PageFailure } from '~/http/page.server';
import { ButtonLink } from '~/ui/button';

interface ErrorCardProps {
  title?: string;
  text?: string;
  homeHref?: string;
  homeLabel?: string;
  /** Helps staff find the fault in the log. */
  requestId?: string;
}

export function ErrorCard({
  title = 'Something went wrong',
  text = 'The fault is on our side. Please try again in a minute.',
  homeHref = '/',
  homeLabel = 'Go to the home page',
  requestId,
}: ErrorCardProps) {
  return (
    <div className="notice-card">
      <div className="notice-card-text" role="alert">
        <CircleAlert size={36} strokeWidth={1.5} aria-hidden="true" />
        <h1>{title}</h1>
        <p data-failure>{text}</p>
        {requestId ? <p className="notice-card-id">Reference: {requestId}</p> : null}
        <ButtonLink href={homeHref}>{homeLabel}</ButtonLink>
      </div>
    </div>
  );
}

/** What a boundary caught, for the card. */
export function describeFailure(error: unknown): Pick<ErrorCardProps, 'text' | 'requestId'> {
  if (!isRouteErrorResponse(error)) return {};
  const { message, requestId }: Partial<PageFailure> = error.data ?? {};
  return { text: message ?? (error.status === 405 ? 'This page cannot be sent anything.' : undefined), requestId };
}
