import { type AnyDatabase, boolean } from './dialects';

/** Emails that failed because of the settings, and the address for bounces. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('outbox_mails')
    .addColumn('is_settings_failure', 'integer', boolean('is_settings_failure', 0))
    .execute();
  await db.schema.alterTable('smtp_config').addColumn('bounce_email', 'text').execute();
}
