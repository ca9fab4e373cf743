import { cva } from 'class-variance-authority';
import clsx from 'clsx';
import { forwardRef, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react';
import { Icon } from './icons';

/** The classes of a control, for elements that only look like one. */
export const controlClass = cva(
  [
    'w-full rounded border border-line-2 bg-sheet p-field font-normal font-sans text-ink leading-1.5',
    'placeholder:text-ink-3 placeholder:opacity-100',
    'aria-[invalid=true]:border-danger aria-[invalid=true]:[box-shadow:inset_0_0_0_1px_var(--danger)]',
    'uneditable:border-dashed uneditable:bg-sunken uneditable:text-ink-2 uneditable:opacity-100',
  ],
  {
    variants: {
      kind: {
        input: 'min-h-control text-ellipsis text-field',
        textarea: 'block min-h-[132px] resize-y text-field',
        select: 'min-h-control appearance-none text-ellipsis pr-11 text-field',
      },
    },
    defaultVariants: { kind: 'input' },
  },
);

export const Input = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function Input(props, ref) {
  return <input {...props} ref={ref} className={controlClass({ className: props.className })} />;
});

export function Select({ className, ...props }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <SelectFrame className={className}>
      <select {...props} className={controlClass({ kind: 'select' })} />
    </SelectFrame>
  );
}

export function SelectFrame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span className={clsx('grid items-center [&>*]:[grid-area:1/1]', className)}>
      {children}
      <Icon name="ChevronDown" className="pointer-events-none mr-3 justify-self-end" />
    </span>
  );
}

/** A control inside its label, for a filter whose value is not validated. */
export function LabelledControl({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the caller's
    <label className="flex min-w-0 flex-col">
      <span className="mb-1.5 flex flex-1 justify-between gap-3 font-semibold text-ink text-small leading-1.4">
        {label}
      </span>
      {children}
    </label>
  );
}
