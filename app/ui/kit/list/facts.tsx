import type { ReactNode } from 'react';

/** Labels and values, one pair per line. `isStacked` puts the value below its label on phones. */
export function FactList({ isStacked, children }: { isStacked?: boolean; children: ReactNode }) {
  const columns = isStacked
    ? '[&>div]:gap-x-4 [&>div]:gap-y-1 [&>div]:border-t [&_dd]:text-ink-2 [&>div]:grid-cols-1 [&>div]:[@media(min-width:480px)]:grid-cols-[120px_minmax(0,1fr)]'
    : '[&>div]:grid-cols-[96px_minmax(0,1fr)]';
  return <dl className={`border-t border-t-ink text-small leading-1.45 ${columns}`}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid py-[11px] print:break-inside-avoid [&+div]:border-t">
      <dt className="text-ink-2">{label}</dt>
      <dd className="wrap-anywhere text-left tabular-nums" dir="auto">
        {children}
      </dd>
    </div>
  );
}

/** Labels and values that wrap in narrow spaces. */
export const DetailList = ({ children }: { children: ReactNode }) => (
  <dl className="[&_dd]:wrap-anywhere border-t border-t-ink text-small [&>div]:flex [&>div]:flex-wrap [&>div]:gap-x-4 [&>div]:gap-y-0.5 [&>div]:border-b [&>div]:py-2.5 [&_dd]:min-w-0 [&_dd]:flex-[1_1_200px] [&_dt]:flex-[0_0_120px] [&_dt]:text-ink-2">
    {children}
  </dl>
);

/** A fact with a long label. */
export function WideFact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(min-content,1fr)_minmax(0,2fr)] gap-x-4 gap-y-1 border-t py-2 text-small">
      <dt>{label}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}
