import { cva } from 'class-variance-authority';
import clsx from 'clsx';
import type { InputHTMLAttributes, ReactNode } from 'react';

export const ChoiceLabel = ({ className, children }: { className?: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the caller's
  <label
    className={clsx(
      'flex min-h-11 cursor-pointer items-center gap-3 text-small leading-1.4 [&>span>strong+span]:text-ink-2 [&>span>strong]:block [&>span>strong]:font-semibold',
      className,
    )}
  >
    {children}
  </label>
);

export const Checkbox = (props: InputHTMLAttributes<HTMLInputElement>) => (
  <input
    {...props}
    type="checkbox"
    className="forced-colors:checked:system-selected grid size-6 flex-none cursor-pointer appearance-none place-items-center rounded-small border-[1.5px] border-line-2 bg-sheet before:-mt-[3px] before:hidden before:h-[13px] before:w-[7px] before:rotate-[42deg] before:border-on-accent before:border-r-2 before:border-b-2 checked:border-accent checked:bg-accent checked:before:block forced-colors:checked:before:border-[HighlightText] forced-colors:checked:before:forced-color-adjust-none"
  />
);

const switchClass = cva(
  [
    'relative h-[26px] w-11 flex-none cursor-pointer appearance-none rounded-[13px] border-[1.5px] transition-[background-color] motion-reduce:transition-none',
    "before:absolute before:top-1 before:left-1 before:size-[15px] before:rounded-full before:transition-transform before:content-[''] motion-reduce:before:transition-none",
    'forced-colors:before:forced-color-adjust-none',
  ],
  {
    variants: {
      state: {
        off: 'border-line-2 bg-sheet before:bg-line-2 forced-colors:before:bg-[CanvasText]',
        on: 'border-accent bg-accent before:translate-x-4.5 before:bg-on-accent forced-colors:system-selected forced-colors:before:bg-[HighlightText]',
        own: 'border-line-2 bg-sheet before:bg-line-2 checked:border-accent checked:bg-accent checked:before:translate-x-4.5 checked:before:bg-on-accent forced-colors:checked:system-selected forced-colors:before:bg-[CanvasText] forced-colors:checked:before:bg-[HighlightText]',
      },
    },
  },
);

export const Switch = (props: InputHTMLAttributes<HTMLInputElement>) => (
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has the state itself
  <input {...props} type="checkbox" role="switch" className={switchClass({ state: 'own' })} />
);

/** The image of a switch, in a button. */
export const SwitchMark = ({ isOn }: { isOn: boolean }) => (
  <span className={switchClass({ state: isOn ? 'on' : 'off' })} />
);
