/** The differences between two versions of a record, as text. */
import type { RevisionField } from '../revisions';

/** The fields of a revision and their labels, in the order of the form. */
export type Labels = Readonly<Record<string, string>>;

type Content = Readonly<Record<string, unknown>>;

/** Returns for example "Title, 3 paragraphs"; empty without differences. */
export function changedFields(labels: Labels, previous: Content, current: Content): string {
  return Object.entries(labels)
    .filter(([name]) => !isSame(previous[name], current[name]))
    .map(([name, label]) => formatValue(label, previous[name], current[name]))
    .join(', ');
}

/** Compares objects by their content. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other);
}

function formatValue(label: string, previous: unknown, current: unknown): string {
  const [before, after] = [previous, current].map((value) => (typeof value === 'string' ? paragraphsOf(value) : []));
  if (!before || !after || Math.max(before.length, after.length) < 2) return label;
  const count = Math.max(missing(before, after), missing(after, before));
  const paragraphs = count === 1 ? '1 paragraph' : `${count} paragraphs`;
  return label === 'Content' ? paragraphs : `${label} (${paragraphs})`;
}

export const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter(Boolean);

/**
 * Returns the number of paragraphs that are missing or less frequent in the other text; at least one if any has moved.
 */
function missing(paragraphs: string[], others: string[]): number {
  const left = new Map<string, number>();
  for (const paragraph of others) left.set(paragraph, (left.get(paragraph) ?? 0) + 1);
  const gone = paragraphs.filter((paragraph) => {
    const count = left.get(paragraph) ?? 0;
    left.set(paragraph, count - 1);
    return count < 1;
  });
  return Math.max(1, gone.length);
}

/** Returns a record's fields as text, for reading and comparing. */
export function fieldsOf(labels: Labels, content: Content): RevisionField[] {
  return Object.entries(labels).map(([name, label]) => ({ label, text: fieldText(content[name]) }));
}

export function fieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(fieldText).join(value.some(isItem) ? '\n' : ', ');
  return isItem(value) ? Object.values(value).map(fieldText).filter(Boolean).join(', ') : String(value);
}

/** Returns whether the value is an item of a list in a record. */
const isItem = (value: unknown): value is object => typeof value === 'object' && value !== null;
