/** Turns the stored texts into what visitors read: defaults for missing texts, and values for placeholders. */
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

/** The first placeholder of a text that no one knows; null when there is none. */
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

/** The texts that staff changed, by section. Unchanged texts are left out. */
type StoredCopy = Partial<Record<SectionName, Record<string, unknown>>>;

/** The stored document of the home page. */
export interface PageDocument extends StoredCopy {
  arrangement?: SectionLayout;
  /** Reasons for contact that the form no longer offers, but messages still have. */
  formerReasons?: readonly { value: string; label: string }[];
}

/** Returns the texts of a section with defaults, placeholders not filled. */
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

/** All texts as visitors read them. @param year the present year */
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

/** The age of the business, rounded down to five years: 15 in 2026 for 2009, null under five. */
function yearsOfExperience({ foundedYear }: Pick<BusinessDetails, 'foundedYear'>, year: number): number | null {
  const years = Math.floor((year - foundedYear) / 5) * 5;
  return years >= 5 ? years : null;
}

/** Counts only what a business of that age has seen: Windows XP, Vista, 7, 8, 10 and 11. */
function historySince(foundedYear: number) {
  const seen = [2001, 2007, 2009, 2012, 2015, 2021].filter((release) => release >= foundedYear).length;
  const count = ['', '', 'two', 'three', 'four', 'five', 'six'][seen];
  return count
    ? `Here since ${foundedYear}: through ${count} versions of Windows and one pandemic.`
    : `Here since ${foundedYear}, and still picking up the phone.`;
}

/** Texts about years need a founding year. Without one, a list item is left out, and a text gets its default. */
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

/** Returns the order and the hidden sections. Unknown sections of another release are left out, missing ones added. */
export function sectionLayoutOf({ arrangement: layout }: PageDocument): SectionLayout {
  const order = (layout?.order ?? []).filter((name) => movableSections.includes(name));
  const rest = movableSections.filter((name) => !order.includes(name));
  const hidden = (layout?.hidden ?? []).filter((name) => hideableSections.includes(name));
  return { order: [...new Set<MovableSection>([...order, ...rest])], hidden };
}
