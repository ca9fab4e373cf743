import clsx from 'clsx';
import { type ButtonHTMLAttributes, forwardRef } from 'react';
import { type ButtonStyle, buttonStyle } from './button-style';

const states = 'aria-busy:cursor-progress aria-busy:bg-ink-2 aria-busy:text-on-ink button-states';
const forcedStates =
  'forced-colors:disabled:border-[GrayText] forced-colors:disabled:bg-[ButtonFace] forced-colors:disabled:text-[GrayText]';

/** Returns the classes of a button, for elements that only look like one. */
export function buttonClass({ variant, size }: ButtonStyle = {}, className?: string) {
  const isPlain = variant === 'link';
  const isFilled = variant === undefined || variant === 'default' || variant === 'destructive';
  return buttonStyle({ variant, size }, clsx(!isPlain && states, isFilled && forcedStates, className));
}

export type ButtonProps = ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean };

/** While busy, it ignores clicks. It is not `disabled`, which would remove the focus. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, busy, className, type = 'button', onClick, children, ...props },
  ref,
) {
  return (
    <button
      {...props}
      ref={ref}
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {/* Page translators replace text nodes, and React could not insert the spinner before one. */}
      {busy === undefined ? children : <span className="contents">{children}</span>}
    </button>
  );
});
