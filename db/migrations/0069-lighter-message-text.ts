import { type Kysely, sql } from 'kysely';
import { messageText } from '../postgres/message-text';
import { isPostgres } from './dialects';

/** PostgreSQL's index of every three letters in a row of what a message says: of a text that costs less to make. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`drop index if exists contact_requests_text`.execute(db);
  await sql
    .raw(`create index contact_requests_text on contact_requests using gin ((${messageText}) gin_trgm_ops)`)
    .execute(db);
}
