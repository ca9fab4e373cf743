import * as Radix from '@radix-ui/react-dialog';
import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';

export type DialogSize = 'form' | 'small' | 'page';

// On a phone, toasts are at the top, where they must not cover a secret that is shown once.
const centred = 'grid place-items-center p-3 max-md:tall:has-[[data-secret]]:pt-[132px]';

export const layer = cva('fixed inset-0 print:static print:p-0', {
  variants: {
    size: {
      form: centred,
      small: centred,
      /** As large as the page. Only the sidebar stays visible. */
      page: 'bg-paper lg:left-60',
    },
    isOver: { true: 'z-[calc(var(--z-dialog)+1)]', false: 'z-dialog' },
  },
  defaultVariants: { isOver: false },
});

export const scrimClass = 'absolute inset-0 bg-scrim motion-safe:animate-fade-in print:hidden';

const boxed =
  'max-h-[calc(100dvh-24px)] max-md:tall:has-[[data-secret]]:max-h-[calc(100dvh-144px)] rounded-card border shadow-float motion-safe:animate-rise print:max-h-none print:border-0 print:[box-shadow:none]';

// A low window, for example at 400% zoom, has no space for a fixed head and foot.
export const box = cva(
  'relative flex w-full flex-col bg-paper outline-0 short:block short:overflow-y-auto short:overscroll-contain',
  {
    variants: {
      size: {
        form: [boxed, 'max-w-[640px] print:max-w-none'],
        small: [boxed, 'max-w-[480px]'],
        page: 'h-full max-w-[1180px]',
      },
    },
  },
);

export const dialogFormClass = 'flex min-h-0 flex-1 flex-col';

interface OverlayProps extends Radix.DialogContentProps {
  size?: DialogSize;
  /** Whether it is over another dialog. */
  isOver?: boolean;
}

/** A dialog without a URL, which only JavaScript opens. */
export function Overlay({ size = 'small', isOver, className, ...props }: OverlayProps) {
  return (
    <Radix.Portal>
      <div className={layer({ size, isOver })}>
        <div className={scrimClass} />
        <Radix.Content {...props} className={box({ size, className })} data-dialog={size} />
      </div>
    </Radix.Portal>
  );
}

/** Returns a listener for the end of a dialog, which focuses the element that opened it. */
export const focusAgain = (opener: Element | null) => (event: Event) => {
  event.preventDefault();
  if (opener instanceof HTMLElement) opener.focus();
};

/** The title and links of a dialog. On a phone, the links to schedule and history have their own row. */
export function DialogHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-none flex-wrap items-start justify-between gap-x-3 gap-y-1 pt-4 pr-2 pb-3 pl-5 sm:pr-4 sm:pl-7 editor:md:pt-9 editor:md:pr-8 editor:md:pb-5 editor:md:pl-10 print:px-0">
      <Radix.Title className="flex-1 pt-2 text-[1.375rem] leading-1.3 tracking-[-0.02em] editor:md:flex-none editor:md:p-0 editor:md:font-medium editor:md:text-[1.875rem] editor:md:leading-1.2 editor:md:tracking-[-0.028em]">
        {title}
      </Radix.Title>
      {children}
    </div>
  );
}

/** The part of a dialog that scrolls. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div
      className="min-h-0 flex-1 overflow-y-auto short:overflow-y-visible overscroll-contain px-5 pt-1 pb-6 sm:px-7 editor:md:px-10 editor:md:pt-2 editor:md:pb-18 print:px-0 [&>:where(:not([type=hidden],[aria-hidden]))~*]:mt-5 [&>p+p]:mt-2"
      data-dialog-body
    >
      {children}
    </div>
  );
}

/** The buttons at its end, always visible. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div
      className="flex flex-none flex-wrap items-center justify-end gap-2 border-t px-5 py-3 sm:px-7 sm:py-4 editor:md:absolute editor:md:top-9 editor:md:right-[84px] editor:md:flex-nowrap editor:md:border-0 editor:md:p-0 print:hidden"
      data-dialog-foot
    >
      {children}
    </div>
  );
}
