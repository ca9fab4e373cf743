import clsx from 'clsx';
import type { HTMLAttributes, LiHTMLAttributes } from 'react';

interface RowsProps extends HTMLAttributes<HTMLElement> {
  as?: 'ul' | 'ol';
  /** On phones, the text has its own line above the buttons. */
  wraps?: boolean;
}

export const Rows = ({ as: List = 'ul', wraps, className, ...props }: RowsProps) => (
  <List
    data-rows
    {...props}
    className={clsx(
      'border-t border-t-ink [&+p]:mt-4 [&>li]:flex [&>li]:items-center [&>li]:gap-3 [&>li]:border-b [&>li]:py-2.5 [&>li]:text-small [&>li]:leading-1.4',
      wraps && 'max-sm:[&>li>div]:basis-full max-sm:[&>li]:flex-wrap',
      className,
    )}
  />
);

/** A row whose buttons wrap in narrow windows. `data-off`: hidden or a draft. */
export const RecordRow = (props: LiHTMLAttributes<HTMLLIElement> & { 'data-off'?: '' | boolean | undefined }) => (
  <li {...props} className="group/row flex-wrap data-[off]:[&>svg]:text-ink-3" />
);

/** The record's name and details. A URL is truncated after two lines. */
export const RowName = ({ className, ...props }: HTMLAttributes<HTMLSpanElement>) => (
  <>
    <span
      {...props}
      className={clsx(
        'wrap-anywhere min-w-0 flex-[1_1_120px] group-data-[off]/row:text-ink-3 max-[479.98px]:basis-24 max-[359.98px]:[label~&]:basis-40',
        '[&>a+span]:block [&>a+span]:text-ink-2 group-data-[off]/row:[&>span]:text-inherit [&>strong+span]:line-clamp-2 [&>strong+span]:text-ink-2 [&>strong]:block [&>strong]:font-semibold',
        className,
      )}
    />{' '}
  </>
);

export const RowActions = (props: HTMLAttributes<HTMLDivElement>) => (
  <div
    {...props}
    className="ml-auto flex flex-wrap items-center justify-end gap-1 max-[359.98px]:[&:has(>:nth-child(2))]:basis-full max-[479.98px]:[label~&]:basis-full"
  />
);
