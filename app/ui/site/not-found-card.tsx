import { CircleAlert } from 'lucide-react';
import { notFoundCopy } from '~/content/landing/copy-not-found';
import { ButtonLink, buttonClass } from '~/ui/button';
import { NotFoundDrawing } from '~/ui/illustrations/not-found';
import { NoticeCard } from '../notice-card';

interface NotFoundCardProps {
  homeHref?: string;
  /** The default texts are used where the database does not answer. */
  words?: typeof notFoundCopy;
  links: readonly { label: string; href: string }[];
}

export function NotFoundCard({ homeHref = '/', words: copy = notFoundCopy, links }: NotFoundCardProps) {
  const { title, text, help, button } = copy;
  return (
    <NoticeCard picture={<NotFoundDrawing />}>
      <CircleAlert size={36} strokeWidth={1.5} aria-hidden="true" />
      <h1>{title}</h1>
      <p>{text}</p>
      <p>{help}</p>
      {links.length > 0 ? (
        <ul className="flex flex-wrap gap-x-5">
          {links.map(({ label, href }) => (
            <li key={href}>
              <a className={buttonClass({ variant: 'link' }, 'inline-flex min-h-11 items-center')} href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <ButtonLink href={homeHref}>{button}</ButtonLink>
    </NoticeCard>
  );
}
