import { sql } from 'kysely';
import type { AnyDatabase } from './dialects';

/** An index for the answered messages of a folder, newest first. With its last column, SQLite counts in the index alone. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`create index contact_requests_answered_newest
    on contact_requests (status, created_at desc, id desc, answered_at) where answered_at is not null`.execute(db);
}
