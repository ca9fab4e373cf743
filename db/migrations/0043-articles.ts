import { type Kysely, sql } from 'kysely';

/** The headings of a post, for the table of contents of a long one, and whether it says who has written it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('blog_posts').addColumn('headings', 'text').execute();
  await db.schema
    .alterTable('blog_posts')
    .addColumn('author_shown', 'text', (c) =>
      c.notNull().defaultTo('site').check(sql`author_shown in ('site', 'shown', 'hidden')`),
    )
    .execute();
}
