/** The stored copy of the home page, its defaults for missing texts, and its placeholders. */
import { ownProperty } from '~/platform/own-property';
import {
  hideableSections,
  type MovableSection,
  movableSections,
  type PageCopy,
  type SectionLayout,
  type SectionName,
  sections,
} from './copy';
import type { Fields } from './fields';

export const businessPlaceholders = {
  'business name': 'the name of the business',
  tagline: 'its tagline',
  'founded year': 'the year it was founded',
  years: 'its age, rounded down to five years',
  history: 'a sentence about its age',
  phone: 'its phone number',
  'reply hours': 'the hours within which you reply',
} as const;
export type BusinessPlaceholder = keyof typeof businessPlaceholders;

/** Former names, which stored texts may still have. */
const formerNames = { brandName: 'business name', foundedYear: 'founded year', replyHours: 'reply hours' };
const currentName = (name: string) => ownProperty(formerNames, name) ?? name;

const placeholder = /\{(\w+(?: \w+)*)\}/g;

/** Returns the first unknown placeholder of a text, or null. */
export function unknownPlaceholder(text: string, allowedPlaceholders: readonly string[]): string | null {
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  return names.find((name) => !allowedPlaceholders.includes(currentName(name))) ?? null;
}

/** Replaces placeholders by their values. Placeholders without a value stay. */
export function fillPlaceholders(text: string, values: Partial<Record<string, string>>): string {
  return text.replace(placeholder, (whole, name: string) => ownProperty(values, currentName(name)) ?? whole);
}

/** The changed texts by section. Unchanged texts are missing. */
type StoredCopy = Partial<Record<SectionName, Record<string, unknown>>>;

export interface PageDocument extends StoredCopy {
  arrangement?: SectionLayout;
  /** Reasons for contact that are no longer offered. Messages still have them. */
  previousReasons?: readonly { value: string; label: string }[];
}

/** Returns the copy of a section as entered, with its placeholders and the defaults. */
export function copyOf<Name extends SectionName>(page: PageDocument, name: Name): PageCopy[Name] {
  const fields: Fields = sections[name].fields;
  const written: Record<string, unknown> = page[name] ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([field, { kind, ...rest }]) => [
      field,
      written[field] ?? ('initial' in rest ? rest.initial : ''),
    ]),
  ) as PageCopy[Name];
}

/** Returns the values of the form controls of a section or of a list item. */
export function controlValuesOf(fields: Fields, copy: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const list = (copy[name] ?? []) as Record<string, unknown>[];
    if (field.kind === 'items') return [name, list.map((item) => controlValuesOf(field.of, item))];
    return [name, field.kind === 'lines' ? list.join('\n') : copy[name]];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the order and visibility of the sections. Sections that another release has added or removed are reconciled.
 */
export function sectionLayoutOf({ arrangement: layout }: PageDocument): SectionLayout {
  const order = (layout?.order ?? []).filter((name) => movableSections.includes(name));
  const rest = movableSections.filter((name) => !order.includes(name));
  const hidden = (layout?.hidden ?? []).filter((name) => hideableSections.includes(name));
  return { order: [...new Set<MovableSection>([...order, ...rest])], hidden };
}
