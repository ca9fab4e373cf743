import { type Kysely, sql } from 'kysely';
import { createTrigger } from './dialects';

/**
 * Pictures of one's own. The files are named by the digest of what was uploaded; a row names none that is not there:
 * `variants` lists, as JSON, the sizes and formats that have been made of it so far.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('media')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('picture', 'svg')`))
    .addColumn('mime', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('colour', 'text')
    .addColumn('alt', 'text')
    .addColumn('is_decorative', 'integer', (c) => c.notNull().defaultTo(0).check(sql`is_decorative in (0, 1)`))
    .addColumn('caption', 'text')
    .addColumn('credit', 'text')
    .addColumn('focal_x', 'integer', (c) => c.notNull().defaultTo(50).check(sql`focal_x between 0 and 100`))
    .addColumn('focal_y', 'integer', (c) => c.notNull().defaultTo(50).check(sql`focal_y between 0 and 100`))
    .addColumn('variants', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('making', 'ready', 'failed')`))
    .addColumn('fault', 'text')
    .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('media_state').on('media').column('state').execute();
  for (const event of ['insert', 'update', 'delete']) {
    const statement = sql`
      create trigger ${sql.ref(`media_${event}_revision`)} after ${sql.raw(event)} on media
      begin update content_revision set revision = revision + 1; end
    `;
    await createTrigger(db, statement);
  }
  await db.schema.alterTable('testimonials').addColumn('portrait', 'text').execute();
}
