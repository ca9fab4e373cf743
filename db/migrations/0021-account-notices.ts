import { type Kysely, sql } from 'kysely';
import { createTrigger } from './dialects';

/** What people are told of changes to their accounts, each to one address. A notice takes its mail with it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('account_notices')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('door', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('account_notices_user').on('account_notices').column('user_id').execute();
  await db.schema.createIndex('account_notices_created').on('account_notices').column('created_at').execute();
  await createTrigger(
    db,
    sql`create trigger account_notices_delete_mails after delete on account_notices
    begin delete from outbox_mails where subject = 'account notice' and subject_id = old.id; end`,
  );
}
