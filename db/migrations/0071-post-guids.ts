import type { Kysely } from 'kysely';

/**
 * A post has a permanent id in feeds. Without one it is known there by its address, as posts were until now; its next save
 * makes that permanent.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('blog_posts').addColumn('guid', 'text').execute();
}
