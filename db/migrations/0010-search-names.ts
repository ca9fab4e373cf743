import { type AnyDatabase, isPostgres } from './dialects';

/**
 * An index that has the folded names, so that a search for names does not read the texts. PostgreSQL keeps long texts
 * apart from their rows anyway.
 */
export async function up(db: AnyDatabase): Promise<void> {
  if (isPostgres(db)) return;
  await db.schema.createIndex('record_search_name').on('record_search').columns(['kind', 'name', 'record']).execute();
}
