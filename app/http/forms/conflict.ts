/** The conflict of an edit with a newer version, field by field, and how a form sends the choices. */
import type { Labels } from '~/records/comparison/changed-fields';

/** Before a field's name: `saved` or `mine`. */
export const choicePrefix = 'choice_';
/** Before a field's name: its saved value, URL-encoded like a form's. */
export const savedPrefix = 'saved_';

export interface FieldConflict {
  name: string;
  label: string;
  /** In the format of the form's controls. */
  saved: unknown;
  mine: unknown;
}

/**
 * Returns the fields whose saved value differs from the submitted one.
 * @param changed the fields that the other person has changed, if known
 */
export function conflictsOf(labels: Labels, saved: object, typed: object, changed?: string[]): FieldConflict[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const theirs = (saved as Record<string, unknown>)[name];
    if (!label || (changed && !changed.includes(name))) return [];
    const mine = asControl((typed as Record<string, unknown>)[name], theirs);
    return isSameControl(theirs, mine) ? [] : [{ name, label, saved: theirs, mine }];
  });
}

/** Missing and empty are equal, and the order of an item's fields does not matter. */
function isSameControl(one: unknown, other: unknown): boolean {
  const [theirs, mine] = [one, other].map((value) =>
    JSON.stringify(
      entriesOf('', value)
        .filter(([, text]) => text !== '')
        .sort(),
    ),
  );
  return theirs === mine;
}

/** Of several values of a control, the last counts. A checkbox that is off may send nothing. */
function asControl(typed: unknown, saved: unknown): unknown {
  const value =
    Array.isArray(typed) && !Array.isArray(saved) && typeof typed.at(-1) === 'string' ? typed.at(-1) : typed;
  return typeof saved === 'boolean' ? value === 'on' || value === 'true' : value;
}

/** Returns a field's value as its form sends it. */
export function encodeField(name: string, value: unknown): string {
  return new URLSearchParams(entriesOf(name, value)).toString();
}

function entriesOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item, at) => entriesOf(`${name}[${at}]`, item));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) => entriesOf(`${name}.${key}`, part));
  if (typeof value === 'boolean') return [[name, value ? 'on' : 'false']];
  return [[name, String(value ?? '')]];
}
