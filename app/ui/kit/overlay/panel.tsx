import type { ReactNode } from 'react';

/** A framed group of fields or facts beside an editor. */
export function Panel({ title, label, children }: { title: ReactNode; label?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 rounded-card border bg-sheet p-5" aria-label={label}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A text with its panels beside it. */
export const EditorColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_312px] [&>div]:content-start">
    {children}
  </div>
);
