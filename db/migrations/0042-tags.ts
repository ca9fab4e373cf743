import { type Kysely, sql } from 'kysely';

/** What a post is about: names with commas between them. The index has them, so that nobody reads past texts to list them. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('blog_posts')
    .addColumn('tags', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.dropIndex('blog_posts_newest').execute();
  await sql`create index blog_posts_newest
    on blog_posts (is_published, published_at desc, id desc, render_fault, slug, updated_at, tags)`.execute(db);
}
