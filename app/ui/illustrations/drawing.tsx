import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface DrawingProps {
  className?: string;
}

interface FrameProps extends DrawingProps {
  /** The name of an animation in motion.css. */
  kind?: 'hero' | 'support' | 'cloud' | 'shield';
  viewBox: string;
  /** The alternative text. A drawing without one is decorative and hidden from assistive technology. */
  label?: string;
  preserveAspectRatio?: string;
  children: ReactNode;
}

/** The frame of every drawing. Its classes determine colours and line widths (drawings.css). */
export function Drawing({ kind, viewBox, label, preserveAspectRatio, className, children }: FrameProps) {
  return (
    <svg
      className={clsx('ill', kind, className)}
      viewBox={viewBox}
      preserveAspectRatio={preserveAspectRatio}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {children}
    </svg>
  );
}
