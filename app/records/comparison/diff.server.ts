/** The differences between two texts, by paragraphs, and by words within a changed paragraph. */
import { diffArrays, diffWordsWithSpace } from 'diff';
import { paragraphsOf } from './changed-fields';
import type { ComparedField, ComparedRow, DiffPart, FieldPair } from './diff';

/** The number of unchanged paragraphs shown around a difference. */
const contextParagraphs = 1;

export function compareFields(pairs: FieldPair[]): ComparedField[] {
  return pairs.map(({ label, before, after }) => ({ label, rows: collapseUnchanged(compareTexts(before, after)) }));
}

type ParagraphPair = Exclude<ComparedRow, { same: number }>;

function compareTexts(before: string, after: string): ParagraphPair[] {
  const rows: ParagraphPair[] = [];
  let gone: string[] = [];
  for (const { value, added, removed } of diffArrays(paragraphsOf(before), paragraphsOf(after))) {
    if (removed) gone = value;
    else if (added) rows.push(...pairParagraphs(gone.splice(0), value));
    else rows.push(...pairParagraphs(gone.splice(0), []), ...value.map(unchanged));
  }
  return [...rows, ...pairParagraphs(gone, [])];
}

function pairParagraphs(gone: string[], come: string[]): ParagraphPair[] {
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => {
    const [previous, current] = [gone[at], come[at]];
    if (previous !== undefined && current !== undefined) return diffWords(previous, current);
    return { before: whole(previous), after: whole(current) };
  });
}

/** Returns both texts, with the words marked that the other lacks. */
function diffWords(previous: string, current: string): ParagraphPair {
  const pieces = diffWordsWithSpace(previous, current);
  const of = (isOther: 'added' | 'removed', isOwn: 'added' | 'removed'): DiffPart[] =>
    pieces.filter((piece) => !piece[isOther]).map((piece) => ({ text: piece.value, differs: piece[isOwn] }));
  return { before: of('added', 'removed'), after: of('removed', 'added') };
}

const whole = (text: string | undefined): DiffPart[] | null => (text === undefined ? null : [{ text, differs: true }]);

function unchanged(text: string): ParagraphPair {
  const pieces = [{ text, differs: false }];
  return { before: pieces, after: pieces };
}

const isSame = ({ before, after }: ParagraphPair) => before === after;

/** Omits paragraphs far from a difference. */
function collapseUnchanged(rows: ParagraphPair[]): ComparedRow[] {
  const isNear = (at: number) =>
    rows.slice(Math.max(0, at - contextParagraphs), at + contextParagraphs + 1).some((row) => !isSame(row));
  const visible: ComparedRow[] = [];
  for (const [at, row] of rows.entries()) {
    const last = visible.at(-1);
    if (isNear(at)) visible.push(row);
    else if (last && 'same' in last) last.same += 1;
    else visible.push({ same: 1 });
  }
  return visible;
}
