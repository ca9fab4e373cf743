import { type Kysely, sql } from 'kysely';

/** Who has to show a second factor, and from which day on. It is no content: an import does not change it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('access_policy')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('second_factor', 'text', (c) =>
      c.notNull().check(sql`second_factor in ('nobody', 'admins', 'everybody')`),
    )
    .addColumn('second_factor_from', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}
