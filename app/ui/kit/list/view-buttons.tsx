import type { ButtonHTMLAttributes } from 'react';

/** A button that chooses one of several views of the same content. */
export function ViewButton({ type = 'button', ...props }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...props}
      type={type}
      data-view=""
      className="min-h-11 cursor-pointer whitespace-nowrap border-transparent border-b-2 px-3.5 font-medium text-ink-2 text-small focus-visible:-outline-offset-[3px] aria-pressed:border-accent-mark aria-pressed:font-semibold aria-pressed:text-ink"
    />
  );
}
