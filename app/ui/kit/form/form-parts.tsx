import clsx from 'clsx';
import { type DetailsHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from '~/ui/icons';

export const FormBody = ({ children }: { children: ReactNode }) => <div className="grid gap-5">{children}</div>;

/** The buttons at the end of a form. On phones, text beside them has its own line. */
export const FormEnd = ({ children }: { children: ReactNode }) => (
  <div
    className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 border-t pt-5 print:hidden max-sm:[&>:is(p,span)]:order-1 max-sm:[&>:is(p,span)]:basis-full"
    data-form-end
  >
    {children}
  </div>
);

export const Legend = ({ children }: { children: ReactNode }) => (
  <legend className="mb-1.5 font-semibold text-ink text-small leading-1.4">{children}</legend>
);

export function SettingsPart({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="[&:not(:first-child)]:mt-12" aria-labelledby={id}>
      <h2 className="mb-3" id={id}>
        {title}
      </h2>
      {lead ? <p className="mb-5 max-w-[640px] text-ink-2 text-small">{lead}</p> : null}
      {children}
    </section>
  );
}

/** A row of options that looks like one control. */
export const segmentsClass =
  'flex w-fit max-w-full rounded border border-line-2 bg-sheet [&>:first-child]:rounded-s-[calc(var(--radius)-1px)] [&>:last-child]:rounded-e-[calc(var(--radius)-1px)] [&>:not(:first-child)]:border-l [&>:not(:first-child)]:border-l-line-2 [overflow-wrap:normal]';

interface DisclosureProps extends DetailsHTMLAttributes<HTMLDetailsElement> {
  summary: ReactNode;
}

/** Content that is collapsed at first. */
export const Disclosure = ({ summary, className, children, ...props }: DisclosureProps) => (
  <details {...props} className={clsx('group/details', className)}>
    <summary className="-mx-2 flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded px-2 font-semibold text-small focus-visible:-outline-offset-[3px] [&::-webkit-details-marker]:hidden">
      <Icon name="ChevronRight" className="flex-none transition-transform group-open/details:rotate-90" />
      {summary}
    </summary>
    {children}
  </details>
);

/**
 * Content that is collapsed at first on phones, and always open on wider screens. Browsers without `::details-content`
 * (Chrome before 131, Firefox before 143, Safari before 18.4) collapse it everywhere.
 */
export const PhoneDisclosure = ({ className, ...props }: DisclosureProps) => (
  <Disclosure
    {...props}
    className={clsx(
      'md:[&::details-content]:[content-visibility:visible] supports-[selector(::details-content)]:md:[&>summary]:hidden',
      className,
    )}
  />
);
