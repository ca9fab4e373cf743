/** Whether the clock is right, as far as can be told from here. */
import { now } from '~/platform/clock.server';
import { othersAhead } from '~/platform/other-clocks.server';
import { queries } from '../../db/store.server';

/** In milliseconds: codes of apps and tokens of others are refused from about there on. */
const tolerance = 5 * 60_000;

/** It is behind what was written down already, or all others that were heard of late say otherwise. */
export async function clockFault(): Promise<string | null> {
  const moment = now();
  const latest = await queries()
    .selectFrom('auditEntries')
    .select((eb) => eb.fn.max('createdAt').as('at'))
    .executeTakeFirst();
  if (latest?.at && Date.parse(latest.at) > moment.getTime() + tolerance) {
    return `It is ${moment.toISOString()} here, but a change was noted at ${latest.at}.`;
  }
  const ahead = othersAhead();
  if (ahead === null || Math.abs(ahead) <= tolerance) return null;
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  return `It is ${minutes} minutes ${ahead > 0 ? 'behind' : 'ahead of'} the clocks of all contacted servers.`;
}
