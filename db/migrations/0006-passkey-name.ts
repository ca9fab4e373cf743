import type { AnyDatabase } from './dialects';

/** The name of the site that a passkey was made for; null until the next use of an older one. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('mfa_factors').addColumn('site_name', 'text').execute();
}
