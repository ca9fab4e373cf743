/** Merges two edits of the same text by paragraph, or of the same list by item. */
import { diffArrays } from 'diff';
import { ownProperty } from '~/platform/own-property';
import { diffWords } from './diff.server';
import type { ConflictHunk, Hunk, MergeInputs } from './merge';

export function mergeAll(fields: MergeInputs[]): Hunk[][] {
  return fields.map(mergeOne);
}

function mergeOne(inputs: MergeInputs): Hunk[] {
  const { base, theirs, mine } = inputs;
  const hasBase = base && (base.length > 0 || theirs.length === 0 || mine.length === 0);
  return hasBase ? threeWay({ ...inputs, base }) : twoWay(theirs, mine, inputs);
}

/** Without a base, every difference is a conflict. */
function twoWay(theirs: string[], mine: string[], inputs: MergeInputs): Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  for (const { start, end, parts } of editsOf(theirs, mine)) {
    hunks.push({ settled: theirs.slice(at, start) }, open(theirs.slice(start, end), parts, inputs));
    at = end;
  }
  return [...hunks, { settled: theirs.slice(at) }];
}

/** A replacement of the text from `start` to `end` by `parts`. */
interface Edit {
  start: number;
  end: number;
  parts: string[];
}

/** With an unchanged number of parts, they correspond one to one, and each changed part becomes its own edit. */
function editsOf(before: string[], after: string[]): Edit[] {
  return wholeEdits(before, after).flatMap((edit) => {
    const { start, end, parts } = edit;
    if (parts.length !== end - start) return edit;
    return parts.map((part, at) => ({ start: start + at, end: start + at + 1, parts: [part] }));
  });
}

function wholeEdits(before: string[], after: string[]): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  for (const { value, added, removed } of diffArrays(before, after)) {
    const last = edits.at(-1);
    const isSame = !added && !removed;
    // An insertion joins the deletion before it.
    const edit = !isSame && last?.end === at ? last : { start: at, end: at, parts: [] };
    if (!isSame && edit !== last) edits.push(edit);
    if (added) edit.parts = [...edit.parts, ...value];
    else at += value.length;
    if (removed) edit.end = at;
  }
  return edits;
}

/** Overlapping edits of both users. */
interface Group {
  start: number;
  end: number;
  theirs: Edit[];
  mine: Edit[];
}

function threeWay(inputs: MergeInputs & { base: string[] }): Hunk[] {
  const { base, theirs, mine } = inputs;
  const hunks: Hunk[] = [];
  let at = 0;
  for (const group of grouped(editsOf(base, theirs), editsOf(base, mine))) {
    hunks.push({ settled: base.slice(at, group.start) }, hunkOf(base, group, inputs));
    at = group.end;
  }
  return [...hunks, { settled: base.slice(at) }];
}

function grouped(theirs: Edit[], mine: Edit[]): Group[] {
  const all = [
    ...theirs.map((edit) => ({ edit, by: 'theirs' as const })),
    ...mine.map((edit) => ({ edit, by: 'mine' as const })),
  ];
  const inOrder = all.sort((one, other) => one.edit.start - other.edit.start || one.edit.end - other.edit.end);
  const groups: Group[] = [];
  for (const { edit, by } of inOrder) {
    const last = groups.at(-1);
    const group = last && overlaps(last, edit) ? last : { start: edit.start, end: edit.end, theirs: [], mine: [] };
    if (group !== last) groups.push(group);
    group[by].push(edit);
    group.end = Math.max(group.end, edit.end);
  }
  return groups;
}

/** Two insertions at the same position overlap as well. */
function overlaps(group: Group, { start, end }: Edit): boolean {
  const bothAdd = group.start === group.end && start === end && group.start === start;
  return bothAdd || start < group.end;
}

function hunkOf(before: string[], group: Group, inputs: MergeInputs): Hunk {
  const [theirs, mine] = [applied(before, group, group.theirs), applied(before, group, group.mine)];
  if (group.mine.length === 0 || JSON.stringify(theirs) === JSON.stringify(mine)) return { settled: theirs };
  return group.theirs.length === 0 ? { settled: mine } : open(theirs, mine, inputs);
}

function applied(before: string[], { start, end }: Group, edits: Edit[]): string[] {
  const parts: string[] = [];
  let at = start;
  for (const edit of edits) {
    parts.push(...before.slice(at, edit.start), ...edit.parts);
    at = edit.end;
  }
  return [...parts, ...before.slice(at, end)];
}

function open(theirs: string[], mine: string[], { itemTexts: text }: MergeInputs): ConflictHunk {
  const [saved, typed] = [theirs, mine].map((parts) =>
    parts.map((part) => ownProperty(text, part) ?? part).join('\n\n'),
  );
  const { before, after } = diffWords(saved ?? '', typed ?? '');
  return { theirs, mine, shown: { theirs: saved ? before : null, mine: typed ? after : null } };
}
