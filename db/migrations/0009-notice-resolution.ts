import { sql } from 'kysely';
import { type AnyDatabase, addRevisionTriggers } from './dialects';

/** The time when a notice became "Resolved". Google's average rating is on the home page: each sync changes its settings. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('notices').addColumn('resolved_at', 'text').execute();
  await sql`update notices set resolved_at = updated_at where kind = 'resolved'`.execute(db);
  await addRevisionTriggers(db, 'google_reviews_config');
}
