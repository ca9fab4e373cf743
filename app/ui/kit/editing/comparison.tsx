import type { ComparedField, ComparedRow, DiffPart } from '~/records/comparison/diff';

interface ComparisonProps {
  /** The headings of the two columns. */
  before: string;
  after: string;
  fields: ComparedField[];
}

const rowClass = 'border-b max-md:block max-md:py-2';
const headClass = 'py-2 pr-6 text-left font-semibold text-ink-2 max-md:block max-md:px-0 max-md:py-1';
const cellClass = 'whitespace-pre-wrap pr-6 align-top empty:max-md:hidden max-md:block max-md:px-0 max-md:py-1';
const markClass = {
  del: 'bg-danger-soft text-danger',
  ins: 'bg-accent-soft text-ink decoration-accent underline-offset-[3px]',
};

/** Two versions side by side: deletions are struck out, and insertions underlined. */
export function Comparison({ before, after, fields }: ComparisonProps) {
  return fields.map(({ label, rows }) => (
    <section key={label} className="mb-8">
      <h2 className="mb-4">{label}</h2>
      <table className="mt-2 w-full table-fixed border-t border-t-ink text-small leading-1.5">
        <thead>
          <tr className={rowClass}>
            <th className={headClass} scope="col">
              {before}
            </th>
            <th className={headClass} scope="col">
              {after}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a comparison have no names and do not move
            <Row key={index} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  ));
}

function Row({ row }: { row: ComparedRow }) {
  if ('same' in row) {
    return (
      <tr className={rowClass}>
        <td className={`${cellClass} py-1.5 text-ink-2`} colSpan={2}>
          {row.same === 1 ? '1 paragraph is the same' : `${row.same} paragraphs are the same`}
        </td>
      </tr>
    );
  }
  return (
    <tr className={rowClass}>
      <td className={`${cellClass} py-3`} dir="auto">
        {row.before ? <Pieces pieces={row.before} mark="del" /> : null}
      </td>
      <td className={`${cellClass} py-3`} dir="auto">
        {row.after ? <Pieces pieces={row.after} mark="ins" /> : null}
      </td>
    </tr>
  );
}

function Pieces({ pieces, mark: Mark }: { pieces: DiffPart[]; mark: 'del' | 'ins' }) {
  // biome-ignore-start lint/suspicious/noArrayIndexKey: the pieces of a text have no names and do not move
  return pieces.map(({ text, differs }, index) =>
    differs ? (
      <Mark className={markClass[Mark]} key={index}>
        {text}
      </Mark>
    ) : (
      text
    ),
  );
  // biome-ignore-end lint/suspicious/noArrayIndexKey: the pieces of a text have no names and do not move
}
