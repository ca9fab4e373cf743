/** The slug of a post or page: the requested one, or one made from its title. */
import { Conflict, Invalid } from '~/platform/errors';
import type { RestoreResolution } from '~/records/comparison/restore-conflicts.server';
import type { AddressedTable } from '../../../db/schema';
import type { Tx } from '../../../db/store.server';
import { isReservedPath } from '../links/reserved-paths.server';
import { slugFromTitle, slugMaxLength, slugMinLength } from './slug';

/** A record type with a page per record. */
export interface PageType {
  table: AddressedTable;
  /** The path before the slug: "/blog/". */
  pathPrefix: string;
  /** The name of a page in messages: "post". */
  pageName: string;
}

/**
 * Returns the slug for a record.
 * @param id of the record, whose own slug does not count; 0 for a new one
 * @throws {Conflict} when the requested slug is not available
 * @throws {Invalid} when none was requested and the title makes none
 */
export async function freeSlug(
  tx: Tx,
  type: PageType,
  id: number,
  record: { title: string; slug: string },
): Promise<string> {
  if (!record.slug) return slugOfTitle(tx, type, id, record.title);
  const rejection = await conflictOf(tx, type, id, record.slug);
  if (rejection) throw new Conflict(rejection, 'slug');
  return record.slug;
}

/** Appends `-2`, `-3` and so on while the slug is taken. */
async function slugOfTitle(tx: Tx, type: PageType, id: number, title: string): Promise<string> {
  const slug = slugFromTitle(title);
  if (slug.length < slugMinLength) {
    const message = `We could not create a slug of at least ${slugMinLength} characters from the title. Enter one.`;
    throw new Invalid({ slug: [message] });
  }
  return unlessTaken(tx, type, id, slug);
}

async function unlessTaken(tx: Tx, type: PageType, id: number, slug: string): Promise<string> {
  let candidate = slug;
  for (let number = 2; await conflictOf(tx, type, id, candidate); number += 1) {
    const ending = `-${number}`;
    candidate = slug.slice(0, slugMaxLength - ending.length).replace(/-$/, '') + ending;
  }
  return candidate;
}

/** Returns the slug for a record restored from the trash: its previous one, with `-2` and so on if that is taken. */
export async function resolveSlug(tx: Tx, type: PageType, id: number, slug: string): Promise<RestoreResolution | null> {
  const free = await unlessTaken(tx, type, id, slug);
  if (free === slug) return null;
  const messages = [`Its address was taken. Its new address is ${type.pathPrefix}${free}.`];
  return { changes: { slug: free }, messages };
}

/** Returns why a slug is not available, as a sentence, or null. */
async function conflictOf(tx: Tx, { table, pathPrefix, pageName }: PageType, id: number, slug: string) {
  if (pathPrefix === '/' && isReservedPath(slug)) return 'The website uses this address. Choose a different one.';
  const other = await tx
    .selectFrom(table)
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other ? `Another ${pageName} uses this slug. Choose a different one.` : null;
}
