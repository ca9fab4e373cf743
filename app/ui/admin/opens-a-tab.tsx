import { ExternalLink } from 'lucide-react';

/** At the end of a link that opens a tab: says so to whoever sees it and to whoever hears it. */
export function OpensATab() {
  return (
    <>
      <span className="away"> (opens in a new tab)</span>
      <ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />
    </>
  );
}
