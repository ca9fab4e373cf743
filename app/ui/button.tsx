import { cva, type VariantProps } from 'class-variance-authority';
import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, forwardRef } from 'react';

const box = [
  'inline-flex items-center justify-center gap-control-gap break-words rounded border text-center',
  'font-semibold leading-1.2 transition-colors [&>svg]:flex-none print:hidden',
  'aria-busy:cursor-progress aria-busy:bg-ink-2 aria-busy:text-on-ink unavailable:pointer-events-none unavailable:cursor-not-allowed unavailable:opacity-50 data-[pressed]:opacity-100 pressed:relative pressed:[-webkit-text-fill-color:transparent] [&>svg]:pressed:opacity-0 pressed:after:spinner pressed:after:absolute pressed:after:inset-0 pressed:after:m-auto',
];

/** With forced colours, a system background colour would stay below text of another colour. */
const forced =
  'forced-colors:system-button forced-colors:hover:system-selected forced-colors:disabled:border-[GrayText] forced-colors:disabled:bg-[ButtonFace] forced-colors:disabled:text-[GrayText]';

const boxed = cva(box, {
  variants: {
    variant: {
      default: [forced, 'border-transparent bg-ink text-on-ink hover:bg-primary-hover'],
      destructive: [forced, 'border-transparent bg-danger text-on-danger hover:bg-danger-hover'],
      outline: 'border-line-2 bg-control text-ink hover:border-ink hover:bg-sheet',
      secondary: 'border-transparent bg-mute text-ink hover:bg-mute-hover',
      /** On the accent colour of the owner's theme. */
      cta: 'border-transparent bg-cta-button text-cta-on hover:bg-cta-button-hover',
      ghost: 'border-transparent text-ink hover:bg-sunken',
    },
    size: {
      default: 'min-h-control px-[calc(var(--control-pad)-1px)] py-1 text-control',
      sm: 'min-h-9 px-3 py-1 text-small coarse:min-h-11',
      compact: 'min-h-11 px-4.5 py-1 text-tight',
      lg: 'min-h-14 px-[27px] py-1 text-body',
      icon: 'min-h-11 w-11 flex-none p-0',
      'icon-lg': 'min-h-12 w-12 flex-none p-0',
      'icon-sm': 'min-h-9 w-9 flex-none p-0 coarse:min-h-11 coarse:w-11',
    },
  },
  defaultVariants: { variant: 'default', size: 'default' },
});

const link = cva(
  'rounded-[1px] border-b border-b-current font-semibold text-accent hover:text-accent-hover hover:[box-shadow:0_1px_0_currentColor]',
  {
    variants: { size: { default: 'pt-1', sm: 'inline-flex min-h-[25px] items-center gap-[7px] text-small' } },
    defaultVariants: { size: 'default' },
  },
);

type BoxStyle = VariantProps<typeof boxed>;
export type ButtonVariant = NonNullable<BoxStyle['variant']> | 'link';
type ButtonSize = NonNullable<BoxStyle['size']>;

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Returns the classes of a button, for elements that only look like one. A link has the sizes `default` and `sm`. */
export function buttonClass({ variant, size }: ButtonStyle = {}, className?: string) {
  if (variant === 'link') return link({ size: size === 'sm' ? 'sm' : 'default', className });
  return boxed({ variant, size, className });
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

type ButtonLinkProps = ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

export function ButtonLink({ variant, size, className, children, ...props }: ButtonLinkProps) {
  return (
    <>
      {' '}
      <a {...props} className={buttonClass({ variant, size }, className)}>
        {children}
      </a>
    </>
  );
}
