import type { Kysely } from 'kysely';

/** Whether the sender's domain is set up so that mail arrives: what was found last, in one row. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('mail_domain_checks')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('domain', 'text', (c) => c.notNull())
    .addColumn('selectors', 'text', (c) => c.notNull())
    .addColumn('spf_include', 'text', (c) => c.notNull())
    .addColumn('checks', 'text', (c) => c.notNull())
    .addColumn('red', 'text', (c) => c.notNull())
    .addColumn('checked_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
