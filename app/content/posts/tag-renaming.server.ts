import { type Actor, authorize } from '~/records/actor';
import { changeRecord } from '~/records/record-changes.server';
import { orNotFound } from '~/records/records.server';
import { kind, permission } from './model.server';
import { type Tag, tagSlug, tagsOf, tagsText } from './tags';
import { allTags } from './tags.server';

/** Returns all tags of posts and drafts. */
export async function list(actor: Actor): Promise<Tag[]> {
  authorize(actor, permission);
  return (await allTags()).map(({ slug, name, posts }) => ({ slug, name, posts }));
}

/**
 * Renames a tag, post by post. With the name of another tag, the two are merged. After an interruption, another call
 * completes the rest.
 * @returns the tag afterwards
 * @throws {NotFound} when no post has it
 */
export async function rename(actor: Actor, slug: string, requested: string): Promise<Tag | undefined> {
  authorize(actor, permission);
  const tags = await allTags();
  const { ids } = orNotFound(
    tags.find((tag) => tag.slug === slug),
    'tag',
  );
  const other = tags.find((tag) => tag.slug === tagSlug(requested) && tag.slug !== slug);
  const name = other?.name ?? requested;
  for (const id of ids) {
    await changeRecord(actor, kind, id, {}, (tx, current) => {
      const renamed = tagsOf(current.tags.map((each) => (tagSlug(each) === slug ? name : each)));
      // The date of the last change stays.
      const changes = { tags: tagsText(renamed), version: current.version + 1 };
      return tx.updateTable('blogPosts').set(changes).where('id', '=', id).execute();
    });
  }
  return (await list(actor)).find((tag) => tag.slug === tagSlug(name));
}
