import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const image = cva(
  'drawing-ground grid place-items-center overflow-hidden border text-ink-2 text-small group-data-[off]/card:text-inherit [&>img]:object-contain group-data-[off]/card:[&>img]:opacity-60 [&>img[data-tinted]]:[filter:brightness(0)_invert(1)]',
  {
    variants: {
      size: {
        // Logos are designed for a light background.
        logo: 'h-28 rounded dark:bg-none dark:bg-on-band dark:text-band [&>img]:h-[52px] [&>img]:max-h-full [&>img]:max-w-[60%]',
        wide: 'h-[156px] rounded [&>img]:size-full [&>img]:max-h-full [&>img]:max-w-full [&>img]:object-cover',
        whole:
          'relative h-[200px] rounded [&>img]:max-h-full [&>img]:max-w-full [&_img]:absolute [&_img]:inset-0 [&_img]:size-full [&_img]:object-contain',
        portrait:
          'size-[88px] rounded-full text-center [&>img]:size-full [&>img]:max-h-full [&>img]:max-w-full [&>img]:object-cover',
      },
      ground: { light: '', dark: '!bg-none !bg-band !text-on-band' },
    },
  },
);

type ImageSize = NonNullable<VariantProps<typeof image>['size']>;

interface CardImageProps {
  size: ImageSize;
  ground?: 'light' | 'dark' | undefined;
  children: ReactNode;
}

/** An image in a card or beside a form, or a text instead of it, on a dotted background. */
export const CardImage = ({ size, ground, children }: CardImageProps) => (
  <div className={image({ size, ground })} data-ground={ground}>
    {children}
  </div>
);
