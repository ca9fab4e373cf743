/** A comparison of two versions. */

/** A part of a text, and whether the other version lacks it. */
export interface DiffPart {
  text: string;
  differs: boolean;
}

/** A paragraph of each version, null where that has none in its place; or so many that are the same in both. */
export type ComparedRow = { before: DiffPart[] | null; after: DiffPart[] | null } | { same: number };

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
