import { type Kysely, sql } from 'kysely';

/** How to sign in to a mail service without a password stands beside the SMTP settings, which say which of both is used. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('mail_oauth')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable('smtp_config')
    .addColumn('sign_in', 'text', (c) => c.notNull().defaultTo('login').check(sql`sign_in in ('login', 'oauth')`))
    .execute();
}
