import type { Kysely } from 'kysely';

/** Whether a mail failed because its recipient's address takes none. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('outbox_mails')
    .addColumn('is_address_refused', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
