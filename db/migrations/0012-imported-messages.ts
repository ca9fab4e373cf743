import type { AnyDatabase } from './dialects';

/** The time of the import of a message from another system, which is no enquiry of today. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('contact_requests').addColumn('imported_at', 'text').execute();
}
