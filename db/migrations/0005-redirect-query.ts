import { type AnyDatabase, addRevisionTriggers } from './dialects';

/** Redirects with a query are kept in memory until the content changes, so they are content now. */
export async function up(db: AnyDatabase): Promise<void> {
  await addRevisionTriggers(db, 'redirects');
}
