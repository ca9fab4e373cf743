import { ExternalLink } from 'lucide-react';

/** A page of this website or another, in a tab of its own. */
export function ViewLink({ href, of }: { href: string; of: string }) {
  return (
    <a className="link whitespace-nowrap" href={href} target="_blank" rel="noreferrer">
      View
      <span className="away"> {of} (opens in a new tab)</span>
      <ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />
    </a>
  );
}
