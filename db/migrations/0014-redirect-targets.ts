import { sql } from 'kysely';
import type { AnyDatabase } from './dialects';

/**
 * The path of a redirect's target for comparison, so that a new redirect is checked against its neighbours only. A target
 * that needs decoding keeps null, and is compared with every new one.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('redirects').addColumn('target_path', 'text').execute();
  await sql`update redirects set target_path = case when target like 'https:%' then '' else target end
    where target like 'https:%' or (target = lower(target) and target not like '%!%%' escape '!'
      and target not like '%?%' and target not like '%#%' and target not like '%//%' and target not like '%_/')`.execute(
    db,
  );
  await db.schema.createIndex('redirects_target_path').on('redirects').column('target_path').execute();
}
