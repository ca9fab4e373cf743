/** The field types of schemas. Each takes its error message. */

import { isEmail, withAsciiDomain } from '~/platform/email-address';
import { timePattern, utcTime } from '~/platform/time-zone';
import * as z from '~/platform/zod';

const unstorable = /\0|\p{Surrogate}/u;
const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u;
/** Only white space and invisible characters. U+2800 is Braille's empty cell. */
const blankPattern = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const joiningScripts = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
]
  .concat(['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'])
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
/**
 * Invisible characters, including Unicode's bidirectional controls. `$1` captures the exceptions: joiners between two
 * letters of scripts that need them, and the joiners and modifiers of an emoji.
 */
const invisible = new RegExp(
  `([${joiningScripts}][\\u200C\\u200D](?=[${joiningScripts}])(?=[\\p{L}\\p{M}])` +
    '|\\p{Extended_Pictographic}\\uFE0F?\\p{Emoji_Modifier}?(?:\\u200D(?=\\p{Extended_Pictographic}))?)' +
    '|\\p{Default_Ignorable_Code_Point}',
  'gu',
);

/** The limit of an article or a legal page, in UTF-16 units. */
export const longTextMaxLength = 200_000;

/**
 * Any text: trimmed, line breaks as `\n` (one character, as in a browser's `maxlength`), without characters that the
 * database cannot store; empty if nothing is visible.
 */
export function text(message: string) {
  return z
    .string({ error: message })
    .overwrite((value) => (blankPattern.test(value) ? '' : value.replace(/\r\n?/g, '\n').trim()))
    .refine((value) => !unstorable.test(value), 'Please remove the characters that cannot be stored');
}

/** Removes invisible characters and those that change how the rest is displayed. */
export const withoutInvisible = (value: string): string => value.replace(invisible, '$1').trim();

/** One line of visible characters. Control characters could inject an email header. */
export function line(message: string) {
  return verbatimLine(message).overwrite(withoutInvisible);
}

/** Returns the first characters of any text, as a line without invisible or unstorable characters. */
export function truncate(value: string, max: number): string {
  const visible = withoutInvisible(value.replace(/\p{Surrogate}/gu, '').replace(/[\s\p{Cc}]+/gu, ' '));
  return [...visible].slice(0, max).join('').trim();
}

/** A line with its invisible characters, for a name that is looked up exactly as entered. */
export function verbatimLine(message: string) {
  return text(message).refine((value) => !lineBreakOrControl.test(value), 'Please use one line only');
}

interface Bounds {
  min?: number;
  max: number;
  /** The error for text that is too long; by default "<name> must be <max> characters or less". */
  tooLong?: string;
}

/** Fields that accept an empty value. For all others, empty means missing. */
const emptiable = z.registry<object>();
export const mayBeEmpty = (type: z.core.$ZodType) => emptiable.has(type as z.ZodType);

/** Required text, which may be empty. */
export function emptiableText(name: string, max: number) {
  return text(`${name} must be text`).max(max, limit(name, max)).register(emptiable, {});
}

/** A required line. `message` is also the error for one shorter than `min` (1). */
export function requiredLine(name: string, message: string, { min = 1, max, tooLong = limit(name, max) }: Bounds) {
  return line(message).min(min, message).max(max, tooLong);
}

/** Required text of any number of lines. */
export function requiredText(name: string, message: string, { min = 1, max, tooLong = limit(name, max) }: Bounds) {
  return text(message).min(min, message).max(max, tooLong);
}

/** An optional line; null if empty. */
export function optionalLine(name: string, max: number) {
  return orNull(line(`${name} must be text`).max(max, limit(name, max)));
}

/** Optional text; null if empty. Other text has at least `min` characters. */
export function optionalText(name: string, { min = 0, max, tooLong = limit(name, max) }: Bounds) {
  const given = text(`${name} must be text`)
    .refine((value) => value === '' || value.length >= min, `${name} must be at least ${min} characters`)
    .max(max, tooLong);
  return orNull(given);
}

/** Empty or missing becomes null. */
function orNull<T extends z.ZodType<string>>(field: T) {
  return field.nullish().transform((value) => value || null);
}

/** A phone number as entered, with plus signs, spaces and hyphens in ASCII. */
export function phone(message: string) {
  return line(message).overwrite((value) =>
    value
      .normalize('NFKC')
      .replace(/\p{Zs}/gu, ' ')
      .replace(/[\p{Pd}\u2212]/gu, '-'),
  );
}

const emailLine = (message: string) => line(message).overwrite(withAsciiDomain).max(254, message);

/** An email address, with its domain in ASCII. */
export function email(message: string) {
  return emailLine(message).refine(isEmail, message).meta({ format: 'idn-email' });
}

/** An email address; null if empty. */
export function optionalEmail(message: string) {
  return orNull(emailLine(message).refine((value) => value === '' || isEmail(value), message));
}

const urlMaxLength = 2048;

const addressLine = (message: string) =>
  line(message)
    .max(urlMaxLength, message)
    .refine((value) => !hasLogin(value), loginError);

/** An absolute http or https address without credentials, as `new URL` writes it. */
export function webAddress(message: string) {
  return addressLine(message)
    .refine((value) => parseWebAddress(value) !== null, message)
    .overwrite((value) => parseWebAddress(value) ?? value);
}

/** The same, optional; null if empty. */
export function optionalWebAddress(message: string) {
  return optionalAddress(message, parseWebAddress);
}

/** The origin of a site: a web address without a path or trailing slash. */
export function siteAddress(message: string, hasPath: string) {
  return webAddress(message)
    .refine((value) => parseWebAddress(value) === null || isOrigin(value), hasPath)
    .overwrite((value) => (isOrigin(value) ? new URL(value).origin : value));
}

function isOrigin(value: string): boolean {
  const address = parseWebAddress(value);
  return address !== null && address === `${new URL(address).origin}/`;
}

/** An image: `media:12` in the library, a web address, or a path of this site. */
export function image(message: string) {
  return addressLine(message)
    .refine((value) => parseImage(value) !== null, message)
    .overwrite((value) => parseImage(value) ?? value);
}

export function optionalImage(message: string) {
  return optionalAddress(message, parseImage);
}

function optionalAddress(message: string, parse: (value: string) => string | null) {
  const given = addressLine(message)
    .refine((value) => value === '' || parse(value) !== null, message)
    .overwrite((value) => parse(value) ?? value);
  return orNull(given);
}

/** Returns whether a web address names a user or a password. */
export function hasLogin(value: string): boolean {
  if (!/^https?:/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
}

export const loginError = { error: 'Remove the user name and password from the address', abort: true };

function parseWebAddress(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.hostname && !url.username && !url.password ? url.href : null;
}

/** A path begins with one slash only: `//host` and `/\host` name another site. */
function parseImage(value: string): string | null {
  const isHere = /^\/(?![/\\])[^\s\\]*$/.test(value) || /^media:[1-9]\d{0,14}$/.test(value);
  return isHere ? value : parseWebAddress(value);
}

/** An optional time in ISO 8601, stored in UTC; null if empty. Without a time zone, UTC is assumed. */
export function optionalTimestamp(message: string) {
  const given = line(message)
    .refine((value) => value === '' || parseTimestamp(value) !== null, message)
    .overwrite((value) => parseTimestamp(value) ?? value);
  return orNull(given);
}

const isoTimestamp = z.regexes.datetime({ offset: true, local: true });

function parseTimestamp(value: string): string | null {
  const timestamp = z.regexes.date.test(value) ? `${value}T00:00:00Z` : value;
  if (!isoTimestamp.test(timestamp)) return null;
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(timestamp);
  return new Date(hasZone ? timestamp : `${timestamp}Z`).toISOString();
}

/** A required time in the format `timePattern`, stored in UTC. */
export function requiredTime(message: string) {
  return line(message)
    .regex(timePattern, message)
    .refine((value) => utcTime(value).at !== null, message)
    .overwrite((value) => utcTime(value).at ?? value);
}

/** A boolean; `fallback` if missing. Forms send text, which app/http/forms/coercion.ts converts. */
export function booleanField(fallback: boolean) {
  return z.boolean({ error: 'Choose yes or no' }).default(fallback);
}

function limit(name: string, max: number) {
  return `${name} must be ${max} characters or less`;
}

/** For forms without fields. */
export const noFields = z.object({});

/** The flag of a button that shows or hides a record. */
export const activeSchema = z.object({ isActive: booleanField(true) });

/** Returns the record ID in a path, or null. */
export function parseId(value: string | undefined): number | null {
  return value !== undefined && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

/**
 * Adds the version that an edit is based on. With it, a stale edit is rejected; without it, the edit overwrites. A
 * record that is not stored yet has version 0.
 */
export function withVersion<T extends z.ZodRawShape>(schema: z.ZodObject<T>) {
  return schema.extend({ version: z.number({ error: 'Version must be a number' }).int().min(0).optional() });
}

/**
 * Returns the sent fields of a schema, for a partial update. A missing field must not get its default, because it keeps
 * its stored value.
 */
export function partialSchema<T extends z.ZodRawShape>(schema: z.ZodObject<T>, sent: object): z.ZodObject {
  const named = Object.entries(schema.shape).filter(([name]) => Object.hasOwn(sent, name));
  return z.object(
    Object.fromEntries(named.map(([name, field]) => [name, field instanceof z.ZodDefault ? field.unwrap() : field])),
  );
}

/**
 * Returns a schema as JSON Schema (draft 2020-12).
 * @param side the input, before defaults and transforms, or the output
 */
export function jsonSchemaOf(schema: z.ZodType, side: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    // Zod shows the value that replaces a wrong one as the default, which a client would send.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
    },
  });
  return json;
}

/** A date, as 2030-12-31; null if empty. */
export const dateField = z.iso
  .date('Enter a date, such as 2030-12-31')
  .nullish()
  .transform((day) => day ?? null);
