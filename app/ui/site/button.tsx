/** The buttons of public pages until the landing page's first screen has room for utilities. */
import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, forwardRef } from 'react';

export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link';
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon';

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** The classes of a button, for elements that only look like one. */
export function buttonClass({ variant = 'default', size = 'default' }: ButtonStyle = {}, className?: string) {
  const classes = variant === 'link' ? ['link'] : ['btn', `btn-${variant}`];
  if (size !== 'default' && variant !== 'link') classes.push(`btn-${size}`);
  if (className) classes.push(className);
  return classes.join(' ');
}

export type ButtonProps = ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean };

/** While it is busy, pressing it changes nothing; it is not `disabled` then, which would take the focus away from it. */
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

export type ButtonLinkProps = ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

export function ButtonLink({ variant, size, className, children, ...props }: ButtonLinkProps) {
  return (
    <a {...props} className={buttonClass({ variant, size }, className)}>
      {children}
    </a>
  );
}
