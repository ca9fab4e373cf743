import type { ComparedField, ComparedRow, Piece } from '~/records/diff';

interface ComparisonProps {
  /** The headings of the two columns. */
  before: string;
  after: string;
  fields: ComparedField[];
}

/** Two versions side by side: deletions are struck out, and insertions underlined. */
export function Comparison({ before, after, fields }: ComparisonProps) {
  return fields.map(({ label, rows }) => (
    <section key={label} className="compared">
      <h2 className="section-title">{label}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
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
      <tr className="compared-same">
        <td colSpan={2}>{row.same === 1 ? '1 paragraph is the same' : `${row.same} paragraphs are the same`}</td>
      </tr>
    );
  }
  return (
    <tr>
      <td dir="auto">{row.before ? <Pieces pieces={row.before} mark="del" /> : null}</td>
      <td dir="auto">{row.after ? <Pieces pieces={row.after} mark="ins" /> : null}</td>
    </tr>
  );
}

export function Pieces({ pieces, mark: Mark }: { pieces: Piece[]; mark: 'del' | 'ins' }) {
  return pieces.map(({ text, differs }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no names and do not move
    differs ? <Mark key={index}>{text}</Mark> : text,
  );
}
