import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';

/** A link that opens a page in a new tab. */
export function ViewLink({ href, of, className = '' }: { href: string; of: string; className?: string }) {
  return (
    <>
      {' '}
      <a
        className={buttonClass({ variant: 'link', size: 'sm' }, `whitespace-nowrap ${className}`)}
        href={href}
        target="_blank"
        rel="noreferrer"
      >
        View
        <span className="sr-only"> {of} (opens in a new tab)</span>
        <Icon name="ExternalLink" size={16} />
      </a>
    </>
  );
}
