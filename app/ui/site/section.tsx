import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';

const grounds = { page: '', sheet: 'border-t bg-sheet', band: 'band' };

interface SectionProps extends HTMLAttributes<HTMLElement> {
  ground?: keyof typeof grounds;
}

export function Section({ ground = 'page', ...props }: SectionProps) {
  return <section {...props} className={clsx('py-section', grounds[ground])} />;
}

interface SectionHeadProps {
  title: string;
  lead: string;
  /** The ID of the heading. */
  id?: string;
  as?: 'h1' | 'h2';
  /** The font size of the heading. */
  size?: string;
  className?: string;
}

/** A heading with a lead, side by side on large screens. */
export function SectionHead({ title, lead, id, as: Heading = 'h2', size = 'text-h2', className }: SectionHeadProps) {
  return (
    <div className={clsx('mb-section-head lg:grid lg:grid-cols-12 lg:gap-x-6 print:break-after-avoid', className)}>
      <Heading className={clsx('lg:col-span-7', size)} id={id}>
        {title}
      </Heading>
      <p className="mt-4 text-ink-2 text-lead lg:col-span-4 lg:col-start-9 lg:mt-0">{lead}</p>
    </div>
  );
}
