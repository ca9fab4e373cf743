/** A comparison of two versions. */

/** A stretch of text, and whether the other version has it. */
export interface Piece {
  text: string;
  differs: boolean;
}

/** A paragraph of each version, null where that has none in its place; or so many that are the same in both. */
export type ComparedRow = { before: Piece[] | null; after: Piece[] | null } | { same: number };

/** A field that differs. */
export interface ComparedField {
  label: string;
  rows: ComparedRow[];
}

export interface FieldPair {
  label: string;
  before: string;
  after: string;
}
