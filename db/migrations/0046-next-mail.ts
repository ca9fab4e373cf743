import type { Kysely } from 'kysely';

/** The next mail is found without a look at all that wait: the index has the order in which they go out. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('outbox_mails_due').execute();
  await db.schema
    .createIndex('outbox_mails_next')
    .on('outbox_mails')
    .columns(['status', 'priority', 'next_attempt_at'])
    .execute();
}
