import { Eye } from 'lucide-react';
import { formatTimestamp } from '~/platform/time-zone';

/** The bar over a preview, which says that it is not the public website. */
export function PreviewBar({ until }: { until: string }) {
  return (
    <aside
      className="fixed inset-x-0 bottom-0 z-toast flex justify-center gap-3 bg-danger px-5 py-4 text-on-danger text-small"
      aria-label="Preview"
      data-preview-bar
    >
      <Eye size={20} strokeWidth={1.5} aria-hidden="true" />
      <p>
        <strong>Preview: this is not published.</strong> Only people with this link can see it. It works until{' '}
        {formatTimestamp(until)}, UK time.
      </p>
    </aside>
  );
}
