/** A comparison of two versions. */

/** A part of a text, and whether the other version lacks it. */
export interface DiffPart {
  text: string;
  differs: boolean;
}

/** A paragraph of each version, null for an added or deleted one; or a number of unchanged paragraphs. */
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
