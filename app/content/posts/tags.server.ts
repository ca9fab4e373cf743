/** The tags of posts. Each post stores its tags as text, and lists by tag read all of them. */
import { orNotFound } from '~/records/records.server';
import { queries, type Tx } from '../../../db/store.server';
import { slugFromTitle } from '../slugs/slug';
import { type Tag, tagSlug, tagsOf } from './tags';

interface TaggedPost {
  id: number;
  tags: string;
  publishedAt: string | null;
}

/** A tag and its posts, newest first. */
interface TaggedPosts extends Tag {
  ids: number[];
  /** The date of the newest post. */
  newest: string | null;
}

/** Returns the tags of published posts, by name. */
export async function publishedTags(): Promise<TaggedPosts[]> {
  return collect(await published());
}

/** Returns all tags, including those of drafts. */
export async function allTags(): Promise<TaggedPosts[]> {
  return collect(await all(queries()));
}

/** Returns all tag names, including those of drafts. */
export const tagNames = async () => (await allTags()).map(({ name }) => name);

/** Reads tags from the index only. */
function published(): Promise<TaggedPost[]> {
  return queries()
    .selectFrom('blogPosts')
    .select(['id', 'tags', 'publishedAt'])
    .where('isPublished', '=', true)
    .where('renderError', 'is', null)
    .where('tags', '!=', '')
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

async function all(db: Pick<Tx, 'selectFrom'>): Promise<TaggedPost[]> {
  const tagged = db.selectFrom('blogPosts').select(['id', 'tags', 'publishedAt']).where('tags', '!=', '');
  const posts = await tagged.execute();
  return posts.sort((a, b) => b.id - a.id);
}

function collect(posts: TaggedPost[]): TaggedPosts[] {
  const tags = new Map<string, TaggedPosts>();
  for (const { id, tags: text, publishedAt } of posts) {
    for (const name of tagsOf(text)) {
      const slug = tagSlug(name);
      const tag = tags.get(slug) ?? { slug, name, posts: 0, ids: [], newest: publishedAt };
      tag.posts = tag.ids.push(id);
      tags.set(slug, tag);
    }
  }
  return [...tags.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Returns the tag with this slug, which may be the one that an earlier release made without signs such as + and #. */
export function tagAt<T extends Tag>(tags: readonly T[], slug: string): T | undefined {
  return tags.find((tag) => tag.slug === slug) ?? tags.find(({ name }) => slugFromTitle(name) === slug);
}

/** @throws {NotFound} when no published post has it */
export async function findTag(slug: string): Promise<TaggedPosts> {
  return orNotFound(tagAt(await publishedTags(), slug), 'tag');
}

/**
 * Returns tags with the spelling of other posts, so that "security" and "Security" are one tag.
 * @param id of the post, 0 for a new one
 */
export async function canonicalTags(tx: Tx, tags: readonly string[], id = 0): Promise<string[]> {
  if (tags.length === 0) return [];
  // All writers wait for this, so each spelling is compared once.
  const stored = await tx
    .selectFrom('blogPosts')
    .select('tags')
    .where('id', '!=', id)
    .where('tags', '!=', '')
    .groupBy('tags')
    .orderBy((eb) => eb.fn.max('id'))
    .execute();
  const spellings = new Set(stored.flatMap((row) => row.tags.split(', ')));
  const bySlug = new Map([...spellings].map((name) => [tagSlug(name), name]));
  return tags.map((name) => bySlug.get(tagSlug(name)) ?? name);
}

const relatedMax = 3;

/** Returns the published posts that share most tags with a post, newest first among equals. */
export async function relatedIds(post: { id: number; tags: readonly string[] }): Promise<number[]> {
  if (post.tags.length === 0) return [];
  const own = new Set(post.tags.map(tagSlug));
  const shared = ({ tags }: TaggedPost) => tagsOf(tags).filter((name) => own.has(tagSlug(name))).length;
  const rest = (await published()).filter((other) => other.id !== post.id && shared(other) > 0);
  return rest
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, relatedMax)
    .map(({ id }) => id);
}
