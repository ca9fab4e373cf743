import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Disclosure } from '../form/form-parts';

/** A position across a chart: a narrow screen distorts nothing. @param share from 0 to 1 */
export const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

interface ChartImageProps {
  /** The chart in words. Without it, text beside it says the same. */
  label: string | undefined;
  /** In pixels, without the line of labels below a chart with a label. */
  height: number;
  className: string;
  children: ReactNode;
}

export const ChartImage = ({ label, height, className, children }: ChartImageProps) => (
  <svg
    className={clsx('block overflow-visible [&>text]:fill-ink-2 [&>text]:text-caption', className)}
    height={height + (label ? 24 : 1)}
    role="img"
    aria-label={label}
    aria-hidden={!label}
  >
    {children}
  </svg>
);

interface ChartFrameProps {
  id?: string;
  title: string;
  /** The legend, or the result in a sentence. */
  note: string;
  columns: string[];
  rows: [name: string, ...numbers: number[]][];
  children: ReactNode;
}

const cell = 'border-b py-2 text-right font-normal first:pr-4 first:text-left';

/** A chart with its heading, and its numbers as a table. */
export function ChartFrame({ id, title, note, columns, rows, children }: ChartFrameProps) {
  return (
    <section id={id} className="mt-14 scroll-mt-6 print:break-inside-avoid">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2>{title}</h2>
        <p className="text-ink-2 text-small tabular-nums">{note}</p>
      </div>
      {children}
      <Disclosure className="mt-3 print:hidden" summary="Show as table">
        <table className="mt-2 w-full max-w-[560px] border-t border-t-ink text-small tabular-nums leading-1.45">
          <caption className="sr-only">{title}</caption>
          <thead className="text-ink-2">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={cell}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...numbers]) => (
              <tr key={name}>
                <th scope="row" className={cell}>
                  {name}
                </th>
                {numbers.map((number, index) => (
                  <td key={columns[index + 1]} className={cell}>
                    {number.toLocaleString('en-GB')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </section>
  );
}
