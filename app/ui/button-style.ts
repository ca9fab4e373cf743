import { cva, type VariantProps } from 'class-variance-authority';

const box =
  'inline-flex items-center justify-center gap-control-gap break-words rounded border text-center font-semibold leading-1.2 transition-colors [&>svg]:flex-none print:hidden';

/** With forced colours, a system background colour would stay below text of another colour. */
const forced = 'forced-colors:system-button forced-colors:hover:system-selected';

const boxed = cva(box, {
  variants: {
    variant: {
      default: [forced, 'border-transparent bg-ink text-on-ink hover:bg-primary-hover'],
      destructive: [forced, 'border-transparent bg-danger text-on-danger hover:bg-danger-hover'],
      outline: 'border-line-2 bg-control text-ink hover:border-ink hover:bg-sheet',
      secondary: 'border-transparent bg-mute text-ink hover:bg-mute-hover',
      /** On the accent colour of the owner's appearance. */
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

export interface ButtonStyle {
  variant?: ButtonVariant;
  size?: NonNullable<BoxStyle['size']>;
}

/**
 * Returns the classes of a link that looks like a button; `buttonClass` adds those of one that may be busy, pressed or
 * disabled. Public pages carry them in the styles of their first screen. A link has the sizes `default` and `sm`.
 */
export function buttonStyle({ variant, size }: ButtonStyle = {}, className?: string) {
  if (variant === 'link') return link({ size: size === 'sm' ? 'sm' : 'default', className });
  return boxed({ variant, size, className });
}
