import { type Kysely, sql } from 'kysely';
import { withoutRowid } from './dialects';

/** Every message counts its sender and its mailbox: a table that is its own index is one tree less to change. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('throttles').renameTo('former_throttles').execute();
  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .modifyEnd(withoutRowid(db))
    .execute();
  await sql`insert into throttles select key, hits, expires_at from former_throttles`.execute(db);
  await db.schema.dropTable('former_throttles').execute();
  await db.schema.createIndex('throttles_expiry').on('throttles').column('expires_at').execute();
}
