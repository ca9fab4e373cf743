import type { Kysely } from 'kysely';

/**
 * Browsers in which somebody has signed in, by a random number that each keeps: one that is trusted is asked for no second
 * factor for a while, and a new one is told of by mail. And how long a session lives.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('known_browsers')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .addColumn('trusted_at', 'text')
    .execute();
  await db.schema
    .createIndex('known_browsers_user')
    .on('known_browsers')
    .columns(['user_id', 'digest'])
    .unique()
    .execute();
  await db.schema.createIndex('known_browsers_digest').on('known_browsers').column('digest').execute();

  await db.schema
    .alterTable('access_policy')
    .addColumn('session_idle_minutes', 'integer', (c) => c.notNull().defaultTo(60))
    .execute();
  await db.schema
    .alterTable('access_policy')
    .addColumn('session_hours', 'integer', (c) => c.notNull().defaultTo(12))
    .execute();
}
