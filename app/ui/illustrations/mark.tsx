import type { DrawingProps } from './drawing';

/** The brand's mark: a rising link and its light. It has the colour of the surrounding text. */
export function Mark({ className }: DrawingProps) {
  return (
    <svg
      className={className ? `mark ${className}` : 'mark'}
      width="28"
      height="28"
      viewBox="0 0 28 28"
      aria-hidden="true"
    >
      <path d="M5 8v7.5a7.5 7.5 0 0 0 15 0V6" fill="none" stroke="currentColor" strokeWidth="3.2" />
      <circle cx="20" cy="5" r="4" />
    </svg>
  );
}
