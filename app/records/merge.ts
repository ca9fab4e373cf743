/** The merge of two edits: the settled parts, and the conflicts to resolve. */
import type { DiffPart } from './diff';

/** The prefix of the fields that resolve conflicts. */
export const mergeFieldPrefix = 'merge_';

export const mergeChoices = ['theirs', 'mine', 'both'] as const;
export type MergeChoice = (typeof mergeChoices)[number];

/** A place where both have changed the same. */
export interface Place {
  /** The name of the field that chooses: it says what stands here, so that no choice is taken for another. */
  name: string;
  /** The field's label. */
  label: string;
  /** The saved text; null where it was deleted. */
  theirs: DiffPart[] | null;
  mine: DiffPart[] | null;
  choices: readonly MergeChoice[];
  chosen: MergeChoice | null;
}

/** The merge that a form shows when its record was saved meanwhile. */
export interface Merge {
  /** The key of the autosave that keeps the input until it is saved. */
  key: string;
  places: Place[];
  /** The other user's changes that were merged without a conflict, as text. */
  taken: string;
}

/** The paragraphs of a text, or the items of a list: the base, if known, and both sides. */
export interface MergeInputs {
  before: string[] | null;
  theirs: string[];
  mine: string[];
  /** List items as JSON, by the texts that stand for them. */
  itemTexts: Readonly<Record<string, string>>;
}

/** A part of the merged result. */
export type Hunk = { settled: string[] } | Open;

export interface Open {
  theirs: string[];
  mine: string[];
  /** Both sides as text, with their differences marked. */
  shown: Pick<Place, 'theirs' | 'mine'>;
}
