/** Turns the stored copy into what visitors read: defaults for missing texts, and values for placeholders. */
import { ownProperty } from '~/platform/own-property';
import { type BusinessDetails, formatPhone } from '../business/schema';
import {
  hideableSections,
  type MovableSection,
  movableSections,
  type PageCopy,
  type SectionLayout,
  type SectionName,
  sectionNames,
  sections,
} from './copy';
import type { Field, Fields, ItemsField, LinesField } from './fields';

/** The placeholders for business details in texts. */
export const placeholders = {
  brandName: 'the name of the business',
  tagline: 'its tagline',
  foundedYear: 'the year it was founded',
  years: 'its age, rounded down to five years',
  history: 'a sentence about its age',
  phone: 'its phone number',
  replyHours: 'the hours within which you reply',
} as const;
type Placeholder = keyof typeof placeholders;

const placeholder = /\{(\w+)\}/g;

/** Returns the first unknown placeholder of a text, or null. */
export function unknownPlaceholder(text: string, allowedPlaceholders: readonly string[]): string | null {
  return (
    [...text.matchAll(placeholder)].map(([, name = '']) => name).find((name) => !allowedPlaceholders.includes(name)) ??
    null
  );
}

/** Replaces placeholders by their values. Placeholders without a value stay. */
export function fillPlaceholders(text: string, values: Partial<Record<string, string>>): string {
  return text.replace(placeholder, (whole, name: string) => ownProperty(values, name) ?? whole);
}

/** The changed texts by section. Unchanged texts are missing. */
export type StoredCopy = Partial<Record<SectionName, Record<string, unknown>>>;

/** The stored document of the home page. */
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

/** Returns all copy as visitors read it. @param year the current year */
export function readCopy(page: PageDocument, business: BusinessDetails, year: number): PageCopy {
  const facts = factsOf(business, copyOf(page, 'contact').replyHours, year);
  const filled = (name: SectionName) => {
    const { fields, isPlain } = sections[name] as { fields: Fields; isPlain?: boolean };
    const copy: Record<string, unknown> = copyOf(page, name);
    if (isPlain) return copy;
    return Object.fromEntries(
      Object.entries(fields).map(([field, description]) => [field, fill(copy[field], description, facts)]),
    );
  };
  return Object.fromEntries(sectionNames.map((name) => [name, filled(name)])) as PageCopy;
}

type Facts = Partial<Record<Placeholder, string>>;

function factsOf(business: BusinessDetails, replyHours: number, year: number): Facts {
  const { brandName, tagline, foundedYear, phone } = business;
  const years = yearsOfExperience(business, year);
  return {
    brandName,
    tagline,
    foundedYear: String(foundedYear),
    phone: formatPhone(phone),
    replyHours: String(replyHours),
    ...(years ? { years: String(years), history: historySince(foundedYear) } : {}),
  };
}

/** Returns the age of the business, rounded down to five years: 15 in 2026 for 2009, null under five. */
export function yearsOfExperience({ foundedYear }: Pick<BusinessDetails, 'foundedYear'>, year: number): number | null {
  const years = Math.floor((year - foundedYear) / 5) * 5;
  return years >= 5 ? years : null;
}

/** Counts the Windows releases since the foundation: XP, Vista, 7, 8, 10 and 11. */
function historySince(foundedYear: number) {
  const seen = [2001, 2007, 2009, 2012, 2015, 2021].filter((release) => release >= foundedYear).length;
  const count = ['', '', 'two', 'three', 'four', 'five', 'six'][seen];
  return count
    ? `Here since ${foundedYear}: through ${count} versions of Windows and one pandemic.`
    : `Here since ${foundedYear}, and still picking up the phone.`;
}

/**
 * A text about years needs the age of the business. Without it, a list item is left out, and a text gets its default.
 */
function fill(value: unknown, field: Field, facts: Facts): unknown {
  if (field.kind === 'items') {
    const visible = (value as ItemsField['initial']).filter(
      (item) => !Object.values(item).some((part) => isPending(part, facts)),
    );
    return visible.map((item) => fillItem(item, field.of, facts));
  }
  if (field.kind === 'lines') {
    const lines = (value as LinesField['initial']).filter((line) => !isPending(line, facts));
    return lines.map((line) => fillPlaceholders(line, facts));
  }
  if (field.kind !== 'line' && field.kind !== 'text') return value;
  return fillPlaceholders(isPending(value, facts) ? field.initial : String(value), facts);
}

function fillItem(item: object, of: Fields, facts: Facts) {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, of[name] ? fill(value, of[name], facts) : value]),
  );
}

const isPending = (value: unknown, { years }: Facts) =>
  years === undefined && typeof value === 'string' && /\{(years|history)\}/.test(value);

/**
 * Returns the order and visibility of the sections. Sections that another release has added or removed are reconciled.
 */
export function sectionLayoutOf({ arrangement: layout }: PageDocument): SectionLayout {
  const order = (layout?.order ?? []).filter((name) => movableSections.includes(name));
  const rest = movableSections.filter((name) => !order.includes(name));
  const hidden = (layout?.hidden ?? []).filter((name) => hideableSections.includes(name));
  return { order: [...new Set<MovableSection>([...order, ...rest])], hidden };
}
