import type { AnchorHTMLAttributes } from 'react';
import { type ButtonStyle, buttonStyle } from './button-style';

type ButtonLinkProps = ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link of a public page that looks like a button. */
export function ButtonLink({ variant, size, className, children, ...props }: ButtonLinkProps) {
  return (
    <>
      {' '}
      <a {...props} className={buttonStyle({ variant, size }, className)}>
        {children}
      </a>
    </>
  );
}
