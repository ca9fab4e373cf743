import { ExternalLink } from 'lucide-react';

/** The hint at the end of a link that opens a new tab, visible and for screen readers. */
export function OpensATab() {
  return (
    <>
      <span className="sr-only"> (opens in a new tab)</span>
      <ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />
    </>
  );
}
