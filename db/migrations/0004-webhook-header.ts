import type { AnyDatabase } from './dialects';

/** The header of a webhook's requests, by which its receiver authorises them. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('webhooks').addColumn('header_name', 'text').execute();
  await db.schema.alterTable('webhooks').addColumn('header_value', 'text').execute();
}
