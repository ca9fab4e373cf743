/** Turns the stored copy into what visitors read: its placeholders get their values. */
import { formatPhone } from '~/platform/phone-number';
import type { BusinessDetails } from '../settings/business-details';
import { type PageCopy, type SectionName, sectionNames, sections } from './copy';
import { type BusinessPlaceholder, copyOf, fillPlaceholders, type PageDocument } from './document';
import type { Fields, ItemsField, LinesField, SectionField } from './fields';
import { replyHoursText, replyTimeOf } from './reply-time';

/** Returns all copy as visitors read it. @param year the current year */
export function readCopy(page: PageDocument, business: BusinessDetails, year: number): PageCopy {
  const facts = factsOf(business, replyHoursText(replyTimeOf(page, business)), year);
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

type Facts = Partial<Record<BusinessPlaceholder, string>>;

function factsOf(business: BusinessDetails, replyHours: string, year: number): Facts {
  const { brandName, tagline, foundedYear, phone } = business;
  const years = yearsOfExperience(business, year);
  return {
    'business name': brandName,
    tagline,
    'founded year': String(foundedYear),
    phone: formatPhone(phone),
    'reply hours': replyHours,
    ...(years ? { years: String(years), history: historySince(foundedYear) } : {}),
  };
}

/** Returns the age of the business, rounded down to five years: 15 in 2026 for 2009, null under five. */
function yearsOfExperience({ foundedYear }: Pick<BusinessDetails, 'foundedYear'>, year: number): number | null {
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
function fill(value: unknown, field: SectionField, facts: Facts): unknown {
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
