/** The owner's redirects from old addresses to existing ones. */
import * as z from '~/platform/zod';
import { hasLogin, line, loginError, requiredText } from '~/records/fields';
import { storedFields } from '~/records/stored-fields';
import { type FieldTable, inputSchemaOf } from '../field-table';
import { pathPart, plainPath, queryOf } from './paths';

/** The maximum: two for each post of a large WordPress site. Those with a query are kept in memory. */
export const redirectsMax = 20_000;
/** The maximum per import. */
export const importMax = 500;

const addressMax = 500;
const tooLong = `Must be ${addressMax} characters or less`;
const noTarget = 'Enter a page of this website, such as /services, or an address that begins with https://';
const starInside = 'Use a star only at the end, after a slash: /news/*';

const source = line('Enter the old address, such as /old-page')
  .min(1, 'Enter the old address, such as /old-page')
  .max(addressMax, tooLong)
  .overwrite(asSource)
  .refine((value) => /^\/(?!\/)[^\\]*$/.test(value), 'Begin with a slash, as in /old-page')
  .refine((value) => !value.includes('#'), 'Remove everything after #. Browsers keep it automatically')
  .refine(hasNoStarInside, starInside)
  .refine(
    (value) => !['/', '/*'].includes(value),
    'You cannot redirect the home page. Enter a page or a section such as /news/*',
  );

const target = line(noTarget)
  .min(1, noTarget)
  .max(addressMax, tooLong)
  .refine((value) => !hasLogin(value), loginError)
  .refine((value) => asTarget(value) !== null, noTarget)
  .overwrite((value) => asTarget(value) ?? value)
  .refine(hasNoStarInside, starInside);

export const redirectFields = {
  source: { kind: 'own', label: 'From' },
  target: { kind: 'own', label: 'To' },
} as const satisfies FieldTable;

export const redirectSchema = inputSchemaOf(redirectFields, { source, target });

export type RedirectInput = z.output<typeof redirectSchema>;

export const redirectRecordSchema = z.object({
  id: z.number(),
  ...storedFields(redirectSchema),
  updatedAt: z.string(),
  version: z.number(),
});

export type Redirect = z.output<typeof redirectRecordSchema>;

/** A redirect in a list, and whether a page hides it. */
export const listedRedirectSchema = redirectRecordSchema.extend({ hasPage: z.boolean() });

export type ListedRedirect = z.output<typeof listedRedirectSchema>;

/** Lines of a spreadsheet: the old path and the target. */
export const redirectImportSchema = z.object({
  csv: requiredText('Lines', 'Paste the lines to import', { max: 200_000 }),
});

export const importedSchema = z.object({ added: z.number(), changed: z.number(), unchanged: z.number() });

export type Imported = z.output<typeof importedSchema>;

/** A requested path that has no page. */
export const notFoundEntrySchema = z.object({
  path: z.string(),
  /** In the last 30 days. */
  count: z.number(),
  /** Such as 2030-12-31. */
  lastDay: z.string(),
});

export type NotFoundEntry = z.output<typeof notFoundEntrySchema>;

/** Returns the path and query of a URL, because only these reach this site. The order of parameters does not matter. */
function asSource(value: string): string {
  const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : null;
  const own = url ? url.pathname + url.search : value;
  if (own.includes('#')) return own;
  const query = queryOf(own);
  query.sort();
  return plainPath(pathPart(own)) + (query.size > 0 ? `?${query}` : '');
}

const anywhere = 'https://x.invalid';

/** Normalises a target as browsers do. A path begins with one slash only: `//host` and `/\host` name another site. */
function asTarget(value: string): string | null {
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(value);
  if (!isPath && !/^https:\/\/[^/\s\\]/i.test(value)) return null;
  if (!URL.canParse(value, anywhere)) return null;
  const { href, pathname, search, hash, username, password } = new URL(value, anywhere);
  if (username || password || pathname.startsWith('//')) return null;
  return isPath ? pathname + search + hash : href;
}

function hasNoStarInside(value: string): boolean {
  return !value.replace(/\/\*$/, '').includes('*');
}
