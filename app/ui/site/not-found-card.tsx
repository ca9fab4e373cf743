import { CircleAlert } from 'lucide-react';
import { ButtonLink } from '~/ui/button';
import { NotFoundDrawing } from '~/ui/drawings/not-found';

export function NotFoundCard({ homeHref = '/', homeLabel = 'Go to the home page' }) {
  return (
    <div className="notice-card">
      <NotFoundDrawing />
      <div className="notice-card-text">
        <CircleAlert size={36} strokeWidth={1.5} aria-hidden="true" />
        <h1>404 Page Not Found</h1>
        <p>Did you forget to add the page to the router?</p>
        <ButtonLink href={homeHref}>{homeLabel}</ButtonLink>
      </div>
    </div>
  );
}
