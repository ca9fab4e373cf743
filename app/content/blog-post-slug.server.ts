/** The address of a post: the one that was asked for, or one made from its title. */

import { Conflict, Invalid } from '~/platform/errors';
import type { Tx } from '../../db/store.server';
import { slugFromTitle, slugMaxLength, slugMinLength } from './blog-post';

/**
 * The slug that a post gets.
 *
 * @param id the post's own number: what it has already is free for it
 * @throws {Conflict} when the slug that was asked for is in use
 * @throws {Invalid} when none was asked for and the title makes none
 */
export async function freeSlug(tx: Tx, post: { title: string; slug: string }, id = 0): Promise<string> {
  if (!post.slug) return slugOfTitle(tx, post.title, id);
  if (await isTaken(tx, post.slug, id)) {
    throw new Conflict('This slug is in use by another post. Please choose a different one.', 'slug');
  }
  return post.slug;
}

/** With `-2`, `-3` and so on when it is taken. */
async function slugOfTitle(tx: Tx, title: string, id: number): Promise<string> {
  const slug = slugFromTitle(title);
  if (slug.length < slugMinLength) {
    const message = `The title makes no slug of at least ${slugMinLength} characters. Please write one.`;
    throw new Invalid({ slug: [message] });
  }
  let candidate = slug;
  for (let number = 2; await isTaken(tx, candidate, id); number += 1) {
    const ending = `-${number}`;
    candidate = slug.slice(0, slugMaxLength - ending.length).replace(/-$/, '') + ending;
  }
  return candidate;
}

async function isTaken(tx: Tx, slug: string, id: number): Promise<boolean> {
  const other = await tx
    .selectFrom('blogPosts')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}
