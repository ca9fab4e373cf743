import { sql } from 'kysely';
import { type AnyDatabase, addRevisionTriggers, isPostgres, onlyId, required } from '../dialects';

const publicTables = [
  'testimonials',
  'blog_posts',
  'accreditations',
  'team_members',
  'case_studies',
  'notices',
  'social_media_config',
  'site_content',
  'users',
  'pages',
  'media',
];

/** Creates a counter that triggers increase with every change of content that visitors can see. */
export async function createRevision(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('content_revision')
    .addColumn('id', 'integer', onlyId)
    .addColumn('revision', 'integer', required)
    .execute();
  await db.insertInto('content_revision').values({ id: 1, revision: 1 }).execute();
  if (isPostgres(db)) await notifyOfRevisions(db);
  for (const table of publicTables) await addRevisionTriggers(db, table);
}

/** Notifies the other nodes. */
async function notifyOfRevisions(db: AnyDatabase) {
  await sql`create function content_revision_notify() returns trigger language plpgsql
    as $$ begin perform pg_notify('uplink_content', ''); return null; end $$`.execute(db);
  await sql`create trigger content_revision_notify after update on content_revision
    for each statement execute function content_revision_notify()`.execute(db);
}
