/** Turns a section's values into their stored form: only the texts that differ from the default. */

import { toPlainLetters } from '~/platform/transliterate';
import { anchorOf, type SectionLayout, type SectionName, sections } from './copy';
import { copyOf, type PageDocument, sectionLayoutOf } from './document';
import type { Fields, ItemsField, KeyField } from './fields';

/** IDs that the page already uses. */
const taken = ['main', 'menu', 'message-sent', ...Object.values(anchorOf)];

/**
 * Returns the page with a changed section.
 * @param written the values of its fields; a missing or empty field gets its default
 */
export function withSection(page: PageDocument, name: SectionName, written: Record<string, unknown>): PageDocument {
  const fields: Fields = sections[name].fields;
  const stored = Object.entries(fields).flatMap(([field, description]) => {
    const value = description.kind === 'items' ? withKeys(written[field], description) : written[field];
    const initial = 'initial' in description ? description.initial : undefined;
    const isDefault =
      value === undefined ||
      value === null ||
      value === '' ||
      JSON.stringify(value) === JSON.stringify(inOrder(initial, description));
    return isDefault ? [] : [[field, value]];
  });
  const { [name]: _, ...remaining } = page;
  const changed = stored.length > 0 ? { ...remaining, [name]: Object.fromEntries(stored) } : remaining;
  return name === 'choices' ? withPreviousReasons(page, changed) : changed;
}

/** Returns the page with another order or visibility of sections. */
export function withSectionLayout(page: PageDocument, layout: SectionLayout): PageDocument {
  const { arrangement: _, ...copy } = page;
  const isDefault = JSON.stringify(layout) === JSON.stringify(sectionLayoutOf({}));
  return isDefault ? copy : { ...copy, arrangement: layout };
}

/** Returns the default items with their fields in the order of the schema. */
function inOrder(initial: unknown, description: Fields[string]): unknown {
  if (description.kind !== 'items') return initial;
  return description.initial.map((item: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(description.of).map((name) => [name, item[name]])),
  );
}

/** Adds keys to items without one. */
function withKeys(value: unknown, { of }: ItemsField): unknown {
  const [name, field] = Object.entries(of).find(([, { kind }]) => kind === 'key') ?? [];
  if (!Array.isArray(value) || !name) return value;
  const used = new Set<unknown>(taken);
  return value.map((item: Record<string, unknown>) => {
    const wanted = slug(String(item[name] || item[(field as KeyField).of] || '')) || 'one';
    let key = wanted;
    for (let count = 2; used.has(key); count += 1) key = `${wanted}-${count}`;
    used.add(key);
    return { ...item, [name]: key };
  });
}

function slug(text: string): string {
  return toPlainLetters(text)
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);
}

/** Keeps the labels of removed reasons, because messages may have them. */
function withPreviousReasons(before: PageDocument, after: PageDocument): PageDocument {
  const offered = new Set(copyOf(after, 'choices').reasons.map(({ value }) => value));
  const once = [...(before.previousReasons ?? []), ...copyOf(before, 'choices').reasons];
  const previous = new Map(
    once.filter(({ value }) => !offered.has(value)).map(({ value, label }) => [value, { value, label }]),
  );
  const { previousReasons: _, ...rest } = after;
  return previous.size > 0 ? { ...rest, previousReasons: [...previous.values()] } : rest;
}
