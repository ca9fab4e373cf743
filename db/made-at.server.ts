/** When the store was made. */
import { queries } from './store.server';

/** It had its first migration then. */
export async function storeMadeAt(): Promise<Date> {
  const first = await queries()
    .withTables<{ kyselyMigration: { timestamp: string } }>()
    .selectFrom('kyselyMigration')
    .select((eb) => eb.fn.min('timestamp').as('timestamp'))
    .executeTakeFirst();
  return new Date(first?.timestamp ?? 0);
}
