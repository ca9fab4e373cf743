/** The merge of two edits: the settled parts, and the conflicts to resolve. */
import type { DiffPart } from './diff';

/** The name prefix of the fields that resolve conflicts. */
export const mergeFieldPrefix = 'merge_';

export const mergeChoices = ['theirs', 'mine', 'both'] as const;
export type MergeChoice = (typeof mergeChoices)[number];

/** A part of a field that both users changed. */
export interface MergeConflict {
  /**
   * The name of the form field with the choice. A digest of both texts, so that the choice applies only to these texts.
   */
  name: string;
  label: string;
  /** The saved text; null if it was deleted. */
  theirs: DiffPart[] | null;
  mine: DiffPart[] | null;
  choices: readonly MergeChoice[];
  choice: MergeChoice | null;
}

/** The merge that a form shows when its record was saved meanwhile. */
export interface Merge {
  /** The key of the autosave with the user's input. */
  key: string;
  conflicts: MergeConflict[];
  /** The labels of the other user's changes that were merged without a conflict; empty if none. */
  mergedChanges: string;
}

/** The paragraphs of a text, or the items of a list, in three versions. The base is null if unknown. */
export interface MergeInputs {
  base: string[] | null;
  theirs: string[];
  mine: string[];
  /** The texts of list items, by the items as JSON. */
  itemTexts: Readonly<Record<string, string>>;
}

/** A part of the merged text: settled, or in conflict. */
export type Hunk = { settled: string[] } | ConflictHunk;

export interface ConflictHunk {
  theirs: string[];
  mine: string[];
  /** The conflict with the differences marked, for display. */
  shown: Pick<MergeConflict, 'theirs' | 'mine'>;
}
