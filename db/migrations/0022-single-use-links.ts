import { type Kysely, sql } from 'kysely';
import { createTrigger } from './dialects';

/**
 * Links that work once: invitations, forgotten passwords, new e-mail addresses. The store has a digest of what is in the
 * address, and, until its mail has gone out, that itself, sealed. A link takes its mail with it.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('single_use_links')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('purpose', 'text', (c) => c.notNull().check(sql`purpose in ('invitation', 'password', 'address')`))
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('made_by', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('address', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute();
  for (const column of ['user_id', 'made_by', 'expires_at']) {
    await db.schema.createIndex(`single_use_links_${column}`).on('single_use_links').column(column).execute();
  }
  await createTrigger(
    db,
    sql`create trigger single_use_links_delete_mails after delete on single_use_links
    begin delete from outbox_mails where subject = 'single-use link' and subject_id = old.id; end`,
  );
}
