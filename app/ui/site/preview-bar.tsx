import { Eye } from 'lucide-react';
import { formatTimestamp } from '~/platform/time-zone';

/** Says, for as long as one is there, that this is not the website yet. */
export function PreviewBar({ until }: { until: string }) {
  return (
    <aside className="preview-bar" aria-label="Preview">
      <Eye size={20} strokeWidth={1.5} aria-hidden="true" />
      <p>
        <strong>Preview: this is not published.</strong> Only who has this link sees it. It works until{' '}
        {formatTimestamp(until)}, London time.
      </p>
    </aside>
  );
}
