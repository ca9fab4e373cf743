/** The slug of a post or page: the requested one, or one made from its title. */

import { Conflict, Invalid } from '~/platform/errors';
import type { RestoreResolution } from '~/records/restore-conflicts.server';
import type { AddressedTable } from '../../../db/schema';
import type { Tx } from '../../../db/store.server';
import { slugFromTitle, slugMaxLength, slugMinLength } from './slug';

/** Returns why a slug is not available, as a sentence, or null. */
export type SlugConflict = (slug: string) => Promise<string | null>;

/**
 * Returns the slug for a record.
 * @throws {Conflict} when the requested slug is not available
 * @throws {Invalid} when none was requested and the title makes none
 */
export async function freeSlug(record: { title: string; slug: string }, conflict: SlugConflict): Promise<string> {
  if (!record.slug) return slugOfTitle(record.title, conflict);
  const rejection = await conflict(record.slug);
  if (rejection) throw new Conflict(rejection, 'slug');
  return record.slug;
}

/** Appends `-2`, `-3` and so on while the slug is taken. */
async function slugOfTitle(title: string, conflict: SlugConflict): Promise<string> {
  const slug = slugFromTitle(title);
  if (slug.length < slugMinLength) {
    const message = `We could not create a slug of at least ${slugMinLength} characters from the title. Enter one.`;
    throw new Invalid({ slug: [message] });
  }
  return unlessTaken(slug, conflict);
}

async function unlessTaken(slug: string, conflict: SlugConflict): Promise<string> {
  let candidate = slug;
  for (let number = 2; await conflict(candidate); number += 1) {
    const ending = `-${number}`;
    candidate = slug.slice(0, slugMaxLength - ending.length).replace(/-$/, '') + ending;
  }
  return candidate;
}

/** Returns the slug for a record restored from the trash: its previous one, with `-2` and so on if that is taken. */
export async function resolveSlug(
  slug: string,
  start: string,
  conflict: SlugConflict,
): Promise<RestoreResolution | null> {
  const free = await unlessTaken(slug, conflict);
  if (free === slug) return null;
  return { changes: { slug: free }, messages: [`Its address was taken. Its new address is ${start}${free}.`] };
}

/** @param id of the record, whose own slug does not count; 0 for a new one */
export async function isSlugInUse(tx: Tx, table: AddressedTable, slug: string, id: number): Promise<boolean> {
  const other = await tx
    .selectFrom(table)
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}
