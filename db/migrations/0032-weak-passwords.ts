import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Whether the password that somebody was given is easily guessed: they are asked to choose another. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('is_password_weak', 'integer', (c) => c.notNull().defaultTo(0).check(sql`is_password_weak in (0, 1)`))
    .execute();
}
