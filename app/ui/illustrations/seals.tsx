import type { ReactNode } from 'react';
import { Drawing, type DrawingProps } from './drawing';

const badges = {
  1: (
    <>
      <circle className="l" cx="20" cy="20" r="17" />
      <path className="l2" d="M12 20l6 6 11-12" />
    </>
  ),
  2: (
    <>
      <path className="l" d="M4 4h32v32h-32z" />
      <circle className="w2" cx="20" cy="20" r="11" />
      <circle className="jn" cx="20" cy="20" r="3" />
    </>
  ),
  3: (
    <>
      <path className="l" d="M20 3l16 6v12c0 8-7 14-16 17-9-3-16-9-16-17v-12z" />
      <path className="w2" d="M20 10v21m-9-13h18" />
    </>
  ),
  4: (
    <>
      <path className="l" d="M20 3l17 17-17 17-17-17z" />
      <path className="w2" d="M20 11l9 9-9 9-9-9z" />
    </>
  ),
  5: <path className="l" d="M4 4h14v14h-14zm18 0h14v14h-14zM4 22h14v14h-14zm18 0h14v14h-14z" />,
  6: (
    <>
      <path className="l" d="M3 20a17 17 0 1 0 34 0 17 17 0 1 0-34 0zM20 3v8m0 18v8M3 20h8m18 0h8" />
      <circle className="w2" cx="20" cy="20" r="9" />
    </>
  ),
} satisfies Record<number, ReactNode>;

export type BadgeVariant = keyof typeof badges;

export interface BadgeProps extends DrawingProps {
  variant: BadgeVariant;
}

/** Stands in for the logo of an accreditation that has none. */
export function Badge({ variant, className }: BadgeProps) {
  return (
    <Drawing kind="seal" viewBox="0 0 40 40" className={className}>
      {badges[variant]}
    </Drawing>
  );
}
