import { Eye } from 'lucide-react';
import { momentInWords } from '~/platform/time-zone';

/** Says that this is not the website yet. It looks as what failed does, and stays. */
export function PreviewBar({ until }: { until: string }) {
  return (
    <div className="flash" role="note" data-variant="destructive">
      <div className="wrap flash-body">
        <Eye size={20} strokeWidth={1.5} aria-hidden="true" />
        <div>
          <p className="flash-title">Preview: this is not published</p>
          <p>Only who has this link sees it. It works until {momentInWords(until)}, London time.</p>
        </div>
      </div>
    </div>
  );
}
