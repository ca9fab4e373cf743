import { ArrowUp } from 'lucide-react';
import { buttonStyle } from '../button-style';

export function BackToTop() {
  return (
    // A track from 300 px below the first screen to the end of the page. The button is sticky in it, without a script.
    <div className="pointer-events-none absolute top-[calc(100vh+228px)] right-6 bottom-0 z-back-to-top flex items-end print:hidden">
      <a
        className={buttonStyle(
          { variant: 'outline', size: 'icon-lg' },
          'pointer-events-auto unstarted:visible invisible low:static unscripted:static sticky bottom-6 mb-6 [--control-ground:var(--sheet)] data-[shown]:visible',
        )}
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
