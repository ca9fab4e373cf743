/** The home page as a document: schemas and differences, derived from the table. */

import { mediaIdOf } from '~/media/image';
import * as z from '~/platform/zod';
import { booleanField, line as lineOf, text as textOf } from '~/records/fields';
import { directions } from '~/records/ordering';
import type { Difference, DocumentKind } from '../documents/document';
import { hideableSections, movableSections, type SectionName, sectionNames, sections } from './copy';
import { businessPlaceholders, type PageDocument, unknownPlaceholder } from './document';
import { type Fields, type HomePageSection, none, type PlainField, type SectionField } from './fields';
import { pageFields } from './reading';

const known = Object.keys(businessPlaceholders);
const listed = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/** A text with known placeholders only. `invalid` is the error for a missing text or another type. */
function filling(
  field: { kind: string; label: string; max: number },
  allowedPlaceholders: readonly string[],
  invalid = `${field.label} must be text`,
) {
  const type = field.kind === 'text' ? textOf(invalid) : lineOf(invalid);
  const hint = allowedPlaceholders.length > 0 ? `Use: ${listed(allowedPlaceholders)}.` : 'No placeholders work here.';
  return type
    .max(field.max, `${field.label} must be ${field.max} characters or less`)
    .refine((value) => unknownPlaceholder(value, allowedPlaceholders) === null, {
      error: ({ input }) => `There is no {${unknownPlaceholder(String(input), allowedPlaceholders)}}. ${hint}`,
    });
}

const linkInvalid =
  'Please enter a section of the home page such as #services, an address such as /blog, or one with https://';

/** A link without a scheme that runs code. `//host` would name another site. */
const linkAddress = () =>
  lineOf(linkInvalid)
    .max(2048, linkInvalid)
    .refine(
      (value) => value === '' || /^(#[a-z0-9-]+|\/(?![/\\])[^\s\\]*|https?:\/\/[^\s@]+)$/i.test(value),
      linkInvalid,
    );

const imageInvalid = 'Choose an image from Media, for example media:12';
const imageRef = () => lineOf(imageInvalid).refine((value) => value === '' || mediaIdOf(value) !== null, imageInvalid);

const keyInvalid = 'Please use small letters, digits and hyphens only';
const key = () =>
  z
    .string({ error: keyInvalid })
    .trim()
    .max(60, keyInvalid)
    .regex(/^[a-z0-9_-]*$/, keyInvalid);

/** Returns the schema of one field. Fields of an item are required. */
function plainSchema(field: PlainField, allowedPlaceholders: readonly string[], isForm: boolean): z.ZodType {
  if (field.kind === 'lines') {
    const { one, itemsMax } = field;
    const empty = `Enter a text, or remove the ${one}`;
    const single = filling({ ...field, kind: 'line', label: capital(one) }, allowedPlaceholders, empty).min(1, empty);
    const list = bounded(z.array(single), one, 0, itemsMax);
    return isForm ? linesOf(list, itemsMax) : list;
  }
  if (field.kind === 'key') return key();
  if (field.kind === 'link') return linkAddress();
  if (field.kind === 'picture') return imageRef();
  if (field.kind === 'number') {
    const { label, min, max } = field;
    const message = `${label}: enter a number from ${min} to ${max}`;
    return z.number({ error: message }).int(message).min(min, message).max(max, message);
  }
  if (field.kind === 'choice') {
    if (field.options === 'reasons') return key();
    const values = field.options.map(({ value }) => value);
    return z.enum(field.isRequired ? values : [none, ...values], { error: 'Choose one from the list' });
  }
  return filling(field, [...allowedPlaceholders, ...(field.placeholders ?? [])]);
}

function bounded<T extends z.ZodType>(list: z.ZodArray<T>, one: string, least: number, itemsMax: number) {
  return list.min(least, `Please keep at least one ${one}`).max(itemsMax, `You can add up to ${itemsMax}`);
}

/** Splits the text of a text area into a list without empty lines. An error names its line. */
function linesOf(list: z.ZodType<string[]>, itemsMax: number) {
  return z.string().transform((text, { issues, value: input }) => {
    const lines = text.replaceAll('\t', ' ').split(/\r\n?|[\n\u2028\u2029]/);
    const numbers = lines.flatMap((line, at) => (line.trim() ? at + 1 : [])).slice(0, itemsMax + 1);
    const { data = [], error } = list.safeParse(numbers.map((number) => lines[number - 1]));
    for (const { path, message } of error?.issues ?? []) {
      issues.push({ code: 'custom', input, message: `Line ${numbers[Number(path[0] ?? itemsMax)]}: ${message}` });
    }
    return data;
  });
}

function itemSchema(of: Record<string, PlainField>, allowedPlaceholders: readonly string[], isForm: boolean) {
  const shape = Object.entries(of).map(([name, field]) => {
    const schema = plainSchema(field, allowedPlaceholders, isForm);
    if (field.kind === 'lines') return [name, schema.default([])];
    if (field.kind === 'key' || field.kind === 'picture') return [name, schema.default('')];
    if (field.kind === 'choice') return [name, schema.default(none)];
    const required = `${'label' in field ? field.label : name} is required`;
    // Missing and empty mean the same.
    return [
      name,
      z
        .string({ error: required })
        .min(1, required)
        .pipe(schema as z.ZodType<string, string>),
    ];
  });
  return z.object(Object.fromEntries(shape) as Record<string, z.ZodType>);
}

function fieldSchema(field: SectionField, allowedPlaceholders: readonly string[], isForm: boolean): z.ZodType {
  if (field.kind !== 'items') return plainSchema(field, allowedPlaceholders, isForm);
  return bounded(z.array(itemSchema(field.of, allowedPlaceholders, isForm)), field.one, field.least, field.itemsMax);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

type Schemas = Record<string, z.ZodType>;

function shapeOf({ fields, isPlain }: HomePageSection, isForm: boolean): Schemas {
  const allowedPlaceholders = isPlain ? [] : known;
  return Object.fromEntries(
    Object.entries(fields as Fields).map(([name, field]) => {
      const schema = fieldSchema(field, allowedPlaceholders, isForm);
      // A form sends nothing for a list without entries.
      const isList = field.kind === 'items' || field.kind === 'lines';
      return [name, isForm && isList ? schema.default([]) : schema.nullish()];
    }),
  );
}

const formSchemas = new Map<SectionName, z.ZodObject<Schemas>>();

export function sectionFormSchema(name: SectionName): z.ZodObject<Schemas> {
  const made = formSchemas.get(name) ?? z.object(shapeOf(sections[name], true));
  formSchemas.set(name, made);
  return made;
}

const reasonSchema = z.object({ value: z.string().max(60), label: z.string().max(60) });

const sectionLayoutSchema = z.object({
  order: z.array(z.enum(movableSections, { error: 'Section not found' })).max(movableSections.length),
  hidden: z.array(z.enum(hideableSections, { error: 'You cannot hide this section' })).max(hideableSections.length),
});

export const claimSchema = z.object({ id: z.string(), section: z.string(), label: z.string(), text: z.string() });

export const confirmClaimSchema = z.object({ id: z.string({ error: 'Claim not found' }).max(100) });
/** One or more IDs, separated by spaces. */
export const confirmClaimsSchema = z.object({ id: z.string({ error: 'Claim not found' }).max(5000) });

/** The position of a section, or its visibility. */
const movedSection = z.object({
  name: z.enum(movableSections, { error: 'You cannot move this section' }),
  direction: z.enum(directions, { error: 'Please choose up or down' }).optional(),
  /** Instead of a direction: the section whose position it takes. */
  place: z.enum(movableSections, { error: 'Position not found' }).optional(),
});
export const moveSectionSchema = movedSection.refine(({ direction, place }) => direction ?? place, {
  path: ['direction'],
  error: 'Please choose up or down',
});
export const showSectionSchema = z.object({
  name: z.enum(hideableSections, { error: 'You cannot hide this section' }),
  isShown: booleanField(true),
});

const sectionSchemas = Object.fromEntries(
  sectionNames.map((name) => [name, z.object(shapeOf(sections[name], false)).optional()]),
) as Record<SectionName, z.ZodOptional<z.ZodObject<Schemas>>>;

/** The changed texts. Every field is optional. */
export const pageSchema = z.object({ ...sectionSchemas, arrangement: sectionLayoutSchema.optional() });

/** The same with fields that staff cannot edit. */
export const pageDocumentSchema = pageSchema.extend({ previousReasons: z.array(reasonSchema).optional() });

export const pageKind: DocumentKind<PageDocument> = {
  key: 'page',
  label: 'Home page',
  schema: pageDocumentSchema as z.ZodType<PageDocument>,
  initial: {},
  differences,
  fields: pageFields,
};

function differences(live: PageDocument, draft: PageDocument): Difference[] {
  const inSections = sectionNames.map((name) => {
    const { label, fields } = sections[name];
    const changed = Object.entries(fields as Fields).filter(([field]) =>
      differs(live[name]?.[field], draft[name]?.[field]),
    );
    return { part: label, what: changed.map(([, field]) => ('label' in field && field.label) || '') };
  });
  const arranged = [
    ...(differs(live.arrangement?.order, draft.arrangement?.order) ? ['Order'] : []),
    ...(differs(live.arrangement?.hidden, draft.arrangement?.hidden) ? ['Visible items'] : []),
  ];
  return [{ part: 'Sections of the page', what: arranged }, ...inSections].filter(({ what }) => what.length > 0);
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
