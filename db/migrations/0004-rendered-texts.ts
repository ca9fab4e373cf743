import { type Kysely, sql } from 'kysely';

/**
 * What Markdown becomes is stored beside it, and by which renderer it was made: null where nobody has rendered it yet.
 * `render_fault` says why it cannot be.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('blog_posts').addColumn('html', 'text').execute();
  await db.schema.alterTable('blog_posts').addColumn('beginning', 'text').execute();
  await db.schema.alterTable('blog_posts').addColumn('word_count', 'integer').execute();
  await db.schema.alterTable('blog_posts').addColumn('renderer', 'text').execute();
  await db.schema
    .alterTable('blog_posts')
    .addColumn('render_fault', 'text', (c) => c.check(sql`render_fault in ('depth', 'effort')`))
    .execute();
  await db.schema.alterTable('site_content').addColumn('html', 'text').execute();
  await db.schema.alterTable('site_content').addColumn('headings', 'text').execute();
  await db.schema.alterTable('site_content').addColumn('renderer', 'text').execute();

  await db.schema.createIndex('blog_posts_renderer').on('blog_posts').columns(['renderer', 'render_fault']).execute();
  // With all that a sitemap asks for: behind long texts it would be read through their pages.
  await db.schema.dropIndex('blog_posts_newest').execute();
  await sql`create index blog_posts_newest
    on blog_posts (is_published, published_at desc, id desc, render_fault, slug, updated_at)`.execute(db);
}
