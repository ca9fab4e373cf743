import { cva, type VariantProps } from 'class-variance-authority';
import type { HTMLAttributes, ReactNode } from 'react';

const cell = cva('min-w-0 p-0 text-left align-baseline columns:py-[11px] columns:pr-4 columns:last:pr-0', {
  variants: {
    width: {
      /** Wide enough for a word of 19 letters. */
      default: 'columns:min-w-44 columns:last:min-w-40',
      word: 'columns:min-w-32 columns:last:min-w-40',
      short: 'whitespace-nowrap columns:last:min-w-40',
      actions: 'whitespace-nowrap columns:w-[1%] print:hidden max-md:[&_:is(a,button)]:min-h-11',
    },
    place: {
      head: 'col-[1/-1] font-semibold text-[0.875rem] text-ink-2',
      name: 'col-[1] font-semibold',
      aside: 'col-[2] row-[1] self-start',
      detail: 'col-[1/-1] text-ink-2 group-data-[wide]/table:md:col-[1/3] columns:text-inherit',
      default: 'col-[1/-1] group-data-[wide]/table:md:col-[1/3]',
      actions:
        'col-[1/-1] max-md:pt-2 group-data-[wide]/table:md:col-[3] group-data-[wide]/table:md:row-[1/4] group-data-[wide]/table:md:text-right group-data-[wide]/table:md:[&>div]:justify-end',
    },
  },
  defaultVariants: { width: 'default', place: 'default' },
});

type Width = VariantProps<typeof cell>['width'];
type Column = string | { label: string; width?: Width; isHidden?: boolean };

export const actionsColumn: Column = { label: 'Actions', width: 'actions', isHidden: true };

interface TableProps {
  columns: Column[];
  /** Whether it has buttons, and needs more space. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * A table. Without space for its columns, it is a list of blocks: the name and the aside on one line, then the rest.
 * On medium screens, the buttons are at the end of the block.
 */
export function Table({ columns, isWide, children }: TableProps) {
  return (
    <table
      className="group/table block columns:table w-full border-t border-t-ink text-small leading-1.45"
      data-wide={isWide}
    >
      <thead className="columns:static absolute h-px w-px overflow-hidden [clip-path:inset(50%)] columns:[clip-path:none]">
        <TableRow>
          {columns.map((column) => {
            const { label, width, isHidden } = typeof column === 'string' ? { label: column } : column;
            return (
              <th key={label} scope="col" className={cell({ width, place: 'head' })}>
                {isHidden ? <span className="sr-only">{label}</span> : label}
              </th>
            );
          })}
        </TableRow>
      </thead>
      <tbody className="block columns:table-row-group">{children}</tbody>
    </table>
  );
}

export const TableRow = (props: HTMLAttributes<HTMLTableRowElement>) => (
  <tr
    {...props}
    className="columns:table-row grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b py-3 group-data-[wide]/table:md:grid-cols-[minmax(0,1fr)_auto_146px] group-data-[wide]/table:md:gap-x-4"
  />
);

type CellProps = VariantProps<typeof cell> & HTMLAttributes<HTMLTableCellElement>;

export function Cell({ width, place, className, ...props }: CellProps) {
  const classes = cell({ width, place, className });
  return place === 'name' ? <th {...props} scope="row" className={classes} /> : <td {...props} className={classes} />;
}

export const ActionsCell = ({ children }: { children: ReactNode }) => (
  <Cell width="actions" place="actions">
    {children}
  </Cell>
);
