/** Merges two edits of a record field by field, in a thread with limits. */
import { createHash } from 'node:crypto';
import { ownProperty } from '~/platform/own-property';
import { ThreadLimitExceeded, Threads } from '~/platform/threads/threads.server';
import type { StaffActor } from '../actor';
import { changedFields, fieldText, type Labels } from './changed-fields';
import { diffLimits } from './diff-worker.server';
import {
  type ConflictHunk,
  type Hunk,
  type MergeChoice,
  type MergeConflict,
  type MergeInputs,
  mergeFieldPrefix,
} from './merge';

const threads = new Threads<MergeInputs[], Hunk[][]>({ program: 'merge', ...diffLimits });

type Content = Readonly<Record<string, unknown>>;

/** The three versions of a merge: the base, the saved one, and the edit. */
export interface Versions {
  labels: Labels;
  /** Null when it no longer exists. Then each difference is a conflict. */
  base: Content | null;
  theirs: Content;
  mine: Content;
  /** Returns the text of a list item. */
  formatItem?(field: string, entry: unknown): string;
}

interface MergeOptions {
  /** Returns the user's choice for a conflict. */
  choice(place: string): MergeChoice | null;
  /** Returns whether a field accepts a value. */
  accepts(field: string, value: unknown): boolean;
}

/**
 * @returns the merged content, in which unresolved conflicts have the user's own text, the conflicts, and the other
 * user's changes that were merged without a conflict, as text
 * @throws {TooMany} when the queue is full
 */
export async function mergeContents({ userId }: StaffActor, versions: Versions, requested: MergeOptions) {
  const { labels, base, theirs, mine } = versions;
  const content: Record<string, unknown> = { ...mine };
  const bothChanged: string[] = [];
  for (const field of Object.keys(labels)) {
    const [was, saved, typed] = [base?.[field], theirs[field], mine[field]].map(compared);
    if (saved === typed) continue;
    if (base && was === typed) content[field] = theirs[field];
    else if (!base || was !== saved) bothChanged.push(field);
  }
  const settled = { ...content };
  const conflicts: MergeConflict[] = [];
  const inputs = bothChanged.map((field) => mergeInputsOf(field, versions));
  const hunks = await hunksOf(inputs, `user ${userId}`);
  for (const [at, field] of bothChanged.entries()) {
    const { conflicts: added, value, withMine } = mergeField(field, versions, hunks[at] ?? [], requested);
    conflicts.push(...added);
    content[field] = value;
    settled[field] = withMine;
  }
  return { content, conflicts, mergedChanges: changedFields(labels, comparable(mine), comparable(settled)) };
}

/** Missing and empty are equal. */
const compared = (value: unknown) => JSON.stringify(comparableValue(value));
const comparableValue = (value: unknown) =>
  value === undefined || value === null ? '' : Array.isArray(value) ? value.map(itemOf) : value;
const comparable = (content: Content) =>
  Object.fromEntries(Object.entries(content).map(([field, value]) => [field, comparableValue(value)]));

/** Returns an item as JSON with its keys sorted, so that their order does not matter. */
const itemOf = (entry: unknown) =>
  typeof entry === 'object' && entry !== null
    ? JSON.stringify(entry, Object.keys(entry).sort())
    : JSON.stringify(entry);

const gap = '\n\n';
/** Blank lines belong to the paragraph before them. */
const paragraphsOf = (text: string) => (text === '' ? [] : text.split(/\n\n(?!\n)/));

const isListed = (field: string, { theirs, mine }: Versions) =>
  Array.isArray(theirs[field]) || Array.isArray(mine[field]);

function mergeInputsOf(field: string, versions: Versions): MergeInputs {
  const isList = isListed(field, versions);
  const { base, theirs, mine, formatItem = (_, entry) => fieldText(entry) } = versions;
  const parts = (value: unknown) => (isList ? ((value ?? []) as unknown[]).map(itemOf) : paragraphsOf(asText(value)));
  const all = { theirs: parts(theirs[field]), mine: parts(mine[field]) };
  const entries = isList ? [...all.theirs, ...all.mine] : [];
  const texts = Object.fromEntries(entries.map((json) => [json, formatItem(field, JSON.parse(json))]));
  return { base: base && parts(base[field]), ...all, itemTexts: texts };
}

const asText = (value: unknown) => (typeof value === 'string' ? value : fieldText(value));

/** A diff that takes too long becomes one conflict. */
async function hunksOf(inputs: MergeInputs[], partition: string): Promise<Hunk[][]> {
  if (inputs.length === 0) return [];
  try {
    return await threads.run(inputs, { partition });
  } catch (error) {
    if (!(error instanceof ThreadLimitExceeded)) throw error;
    return inputs.map(({ theirs, mine, itemTexts: texts }) => {
      const whole = (parts: string[]) => {
        const text = parts.map((part) => ownProperty(texts, part) ?? part).join(gap);
        return text ? [{ text, differs: true }] : null;
      };
      return [{ theirs, mine, shown: { theirs: whole(theirs), mine: whole(mine) } }];
    });
  }
}

function mergeField(field: string, versions: Versions, hunks: Hunk[], { choice, accepts }: MergeOptions) {
  const isList = isListed(field, versions);
  const value = (parts: string[]) => valueFrom(parts, isList, [versions.theirs[field], versions.mine[field]]);
  const resolved = (choose: (open: ConflictHunk, at: number) => string[]) =>
    value(hunks.flatMap((hunk, at) => ('settled' in hunk ? hunk.settled : choose(hunk, at))));
  const choiceAt = (open: ConflictHunk, at: number) => choice(fieldNameOf(field, open, at));
  const conflicts = hunks.flatMap((hunk, at) => {
    if ('settled' in hunk) return [];
    const both = resolved((open, other) => (other === at ? [...open.theirs, ...open.mine] : open.mine));
    const hasBoth = hunk.theirs.length > 0 && hunk.mine.length > 0 && accepts(field, both);
    const choices = hasBoth ? (['theirs', 'mine', 'both'] as const) : (['theirs', 'mine'] as const);
    const requested = choiceAt(hunk, at);
    const chosen = choices.find((one) => one === requested) ?? null;
    return [
      {
        name: fieldNameOf(field, hunk, at),
        label: versions.labels[field] ?? '',
        ...hunk.shown,
        choices,
        choice: chosen,
      },
    ];
  });
  return {
    conflicts,
    value: resolved((open, at) => partsOf(open, choiceAt(open, at))),
    withMine: resolved(({ mine }) => mine),
  };
}

function partsOf({ theirs, mine }: ConflictHunk, choice: MergeChoice | null): string[] {
  if (choice === 'both') return [...theirs, ...mine];
  return choice === 'theirs' ? theirs : mine;
}

/** Contains a digest of both texts, so that a choice applies only to these texts. */
function fieldNameOf(field: string, { theirs, mine }: ConflictHunk, at: number): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([field, at, theirs, mine]))
    .digest('hex');
  return `${mergeFieldPrefix}${digest.slice(0, 16)}`;
}

/** A value that is neither text nor a list is not split. */
function valueFrom(parts: string[], isList: boolean, values: unknown[]): unknown {
  if (isList) return parts.map((part) => JSON.parse(part));
  const text = parts.join(gap);
  const same = values.find((value) => typeof value !== 'string' && asText(value) === text);
  return same === undefined ? text : same;
}
