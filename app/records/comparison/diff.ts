/** A comparison of two versions. */

/** A piece of text, and whether it differs from the other version. */
export interface DiffPart {
  text: string;
  differs: boolean;
}

/** A paragraph of each version, null if that version has none here; or the number of omitted equal paragraphs. */
export type ComparedRow = { before: DiffPart[] | null; after: DiffPart[] | null } | { same: number };

export interface ComparedField {
  label: string;
  rows: ComparedRow[];
}

export interface FieldPair {
  label: string;
  before: string;
  after: string;
}
