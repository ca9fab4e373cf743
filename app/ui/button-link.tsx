import type { AnchorHTMLAttributes } from 'react';
import { type ButtonStyle, buttonStyle } from './button-style';

type ButtonLinkProps = ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A plain link that looks like a button. In the back office, `LinkButton` navigates without loading the page. */
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
