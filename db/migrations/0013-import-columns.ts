import type { AnyDatabase } from './dialects';

/** The columns of an imported table, and the fields they go into. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('import_runs').addColumn('mapping', 'text').execute();
}
