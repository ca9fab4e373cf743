/** What two have written over the same, put together: what is settled, and what someone has to choose. */
import type { Piece } from './diff';

/** What begins the names of the fields that choose. */
export const mergeFieldPrefix = 'merge_';

export const mergeChoices = ['theirs', 'mine', 'both'] as const;
export type MergeChoice = (typeof mergeChoices)[number];

/** A place where both have changed the same. */
export interface Place {
  /** The name of the field that chooses: it says what stands here, so that no choice is taken for another. */
  name: string;
  /** What the field is called that it is in. */
  label: string;
  /** What is saved; null where nothing stands there any more. */
  theirs: Piece[] | null;
  mine: Piece[] | null;
  choices: readonly MergeChoice[];
  chosen: MergeChoice | null;
}

/** What a form is given that comes back because its record has been saved since. */
export interface Merge {
  /** The key under which what was typed is kept until it is saved. */
  key: string;
  places: Place[];
  /** What of theirs is kept without asking, in words; empty where nothing is. */
  taken: string;
}

/** A text's paragraphs, or a list's entries: as they were, where that is known, and as each has them now. */
export interface MergeInputs {
  before: string[] | null;
  theirs: string[];
  mine: string[];
  /** What those of them say that are no texts: entries of a list, as JSON. */
  words: Readonly<Record<string, string>>;
}

/** A stretch of what comes of it. */
export type Hunk = { settled: string[] } | Open;

export interface Open {
  theirs: string[];
  mine: string[];
  /** The same as a person reads it, with what differs marked. */
  shown: Pick<Place, 'theirs' | 'mine'>;
}
