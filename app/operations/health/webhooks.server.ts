import { now } from '~/platform/clock.server';
import { queries } from '../../../db/store.server';

/** The delay of the alarm in milliseconds, long enough for the restart of a receiver. */
const alarmAfter = 15 * 60_000;

/** Names the webhooks that have failed for longer than that, or were turned off after failures. */
export async function webhooksProblem(): Promise<string | null> {
  const before = new Date(now().getTime() - alarmAfter).toISOString();
  const rows = await queries()
    .selectFrom('webhooks')
    .select('name')
    .where((eb) =>
      eb.or([
        eb.and([eb('isActive', '=', true), eb('failingSince', '<=', before)]),
        eb.and([eb('isActive', '=', false), eb('disabledReason', 'is not', null)]),
      ]),
    )
    .orderBy('id')
    .execute();
  if (rows.length === 0) return null;
  return `Deliveries are failing: ${rows.map(({ name }) => `“${name}”`).join(', ')}.`;
}
