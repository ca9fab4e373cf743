import { type Kysely, sql } from 'kysely';

/** Who looks after a message, when it is to be looked at again, and what staff note about it for each other. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('contact_requests')
    .addColumn('assignee_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.alterTable('contact_requests').addColumn('follow_up_on', 'text').execute();
  // Most messages have neither: the indexes hold only those that do, and a visitor's message costs nothing more.
  for (const column of ['assignee_id', 'follow_up_on']) {
    const index = `contact_requests_${column}`;
    await sql.raw(`create index ${index} on contact_requests (${column}) where ${column} is not null`).execute(db);
  }
  await db.schema
    .createTable('message_notes')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('message_id', 'integer', (c) => c.notNull().references('contact_requests.id').onDelete('cascade'))
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('message_notes_message').on('message_notes').column('message_id').execute();
}
