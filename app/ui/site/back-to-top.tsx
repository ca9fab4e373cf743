import { ArrowUp } from 'lucide-react';

export function BackToTop() {
  return (
    <div className="back-to-top-rail">
      <a
        className="btn btn-outline btn-icon back-to-top"
        href="#top"
        aria-label="Back to top"
        data-back-to-top
        data-tip="Back to top"
        data-tip-at="top-end"
      >
        <ArrowUp size={20} strokeWidth={1.5} />
      </a>
    </div>
  );
}
