/** Returns the time of the store's first migration. */
import { queries } from './store.server';

export async function storeMadeAt(): Promise<Date> {
  const first = await queries()
    .withTables<{ kyselyMigration: { timestamp: string } }>()
    .selectFrom('kyselyMigration')
    .select((eb) => eb.fn.min('timestamp').as('timestamp'))
    .executeTakeFirst();
  return new Date(first?.timestamp ?? 0);
}
