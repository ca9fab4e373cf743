import { type Kysely, sql } from 'kysely';
import { createTrigger, now } from './dialects';

/** Further pages with an address of their own. What is long comes last, so that lists need not read past it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('pages')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('link_place', 'text', (c) =>
      c.notNull().defaultTo('footer').check(sql`link_place in ('footer', 'header', 'none')`),
    )
    .addColumn('display_order', 'integer', (c) => c.notNull().defaultTo(0).check(sql`display_order >= 0`))
    .addColumn('is_published', 'integer', (c) => c.notNull().defaultTo(0).check(sql`is_published in (0, 1)`))
    .addColumn('created_at', 'text', (c) => c.notNull().defaultTo(now(db)))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('renderer', 'text')
    .addColumn('render_fault', 'text', (c) => c.check(sql`render_fault in ('depth', 'effort')`))
    .addColumn('description', 'text')
    .addColumn('beginning', 'text')
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('headings', 'text')
    .addColumn('html', 'text')
    .execute();
  await db.schema.createIndex('pages_order').on('pages').columns(['display_order', 'id']).execute();
  await db.schema.createIndex('pages_renderer').on('pages').columns(['renderer', 'render_fault']).execute();
  for (const event of ['insert', 'update', 'delete']) {
    const statement = sql`
      create trigger ${sql.ref(`pages_${event}_revision`)} after ${sql.raw(event)} on pages
      begin update content_revision set revision = revision + 1; end
    `;
    await createTrigger(db, statement);
  }
}
