import { ExternalLink } from 'lucide-react';

/** At the end of a link that opens a tab: says so to anyone who sees it and to anyone who hears it. */
export function OpensATab() {
  return (
    <>
      <span className="away"> (opens in a new tab)</span>
      <ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />
    </>
  );
}
