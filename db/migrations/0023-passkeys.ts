import type { Kysely } from 'kysely';

/** What a passkey needs beside its public key: how a browser reaches it, and what it calls its person. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('factors').addColumn('transports', 'text').execute();
  await db.schema.alterTable('factors').addColumn('user_handle', 'text').execute();
}
