import { sql } from 'kysely';
import { type AnyDatabase, createTrigger, isPostgres, onlyId, required } from '../dialects';

const visible = [
  'testimonials',
  'blog_posts',
  'accreditations',
  'social_media_config',
  'site_content',
  'users',
  'pages',
  'media',
];

/** A number that grows with every change that a visitor could see, whoever makes it. */
export async function createRevision(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('content_revision')
    .addColumn('id', 'integer', onlyId)
    .addColumn('revision', 'integer', required)
    .execute();
  await db.insertInto('content_revision').values({ id: 1, revision: 1 }).execute();
  if (isPostgres(db)) await notifyOfRevisions(db);
  for (const table of visible) {
    for (const event of ['insert', 'update', 'delete']) {
      const statement = sql`
        create trigger ${sql.ref(`${table}_${event}_revision`)} after ${sql.raw(event)} on ${sql.table(table)}
        begin update content_revision set revision = revision + 1; end
      `;
      await createTrigger(db, statement);
    }
  }
}

/** Other machines hear of it. */
async function notifyOfRevisions(db: AnyDatabase) {
  await sql`create function content_revision_notify() returns trigger language plpgsql
    as $$ begin perform pg_notify('uplink_content', ''); return null; end $$`.execute(db);
  await sql`create trigger content_revision_notify after update on content_revision
    for each statement execute function content_revision_notify()`.execute(db);
}
