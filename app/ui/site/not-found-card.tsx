import { CircleAlert } from 'lucide-react';
import { notFoundCopy } from '~/content/landing/copy-not-found';
import { ButtonLink } from '~/ui/button';
import { NotFoundDrawing } from '~/ui/illustrations/not-found';

interface NotFoundCardProps {
  homeHref?: string;
  /** The default texts are used where the database does not answer. */
  words?: typeof notFoundCopy;
  links: readonly { label: string; href: string }[];
}

export function NotFoundCard({ homeHref = '/', words: copy = notFoundCopy, links }: NotFoundCardProps) {
  const { title, text, help, button } = copy;
  return (
    <div className="notice-card">
      <NotFoundDrawing />
      <div className="notice-card-text">
        <CircleAlert size={36} strokeWidth={1.5} aria-hidden="true" />
        <h1>{title}</h1>
        <p>{text}</p>
        <p>{help}</p>
        {links.length > 0 ? (
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a className="link" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <ButtonLink href={homeHref}>{button}</ButtonLink>
      </div>
    </div>
  );
}
