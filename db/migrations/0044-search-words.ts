import type { Kysely } from 'kysely';

/** What search engines and cards of links say of a text, where that is not what it says of itself. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('blog_posts').addColumn('search_title', 'text').execute();
  await db.schema.alterTable('blog_posts').addColumn('search_description', 'text').execute();
  await db.schema.alterTable('pages').addColumn('search_title', 'text').execute();
}
