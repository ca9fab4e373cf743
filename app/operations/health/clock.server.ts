import { now } from '~/platform/clock.server';
import { peerClockSkew } from '~/platform/clock-skew.server';
import { queries } from '../../../db/store.server';

/** In milliseconds. With a greater error, codes and tokens are rejected. */
const tolerance = 5 * 60_000;

/** Returns a problem if a recorded change is in the future, or all recently contacted servers have another time. */
export async function clockProblem(): Promise<string | null> {
  const timestamp = now();
  const latest = await queries()
    .selectFrom('auditEntries')
    .select((eb) => eb.fn.max('createdAt').as('at'))
    .executeTakeFirst();
  if (latest?.at && Date.parse(latest.at) > timestamp.getTime() + tolerance) {
    return `The clock says ${timestamp.toISOString()}, but a change was recorded at ${latest.at}.`;
  }
  const skewMs = peerClockSkew();
  if (skewMs === null || Math.abs(skewMs) <= tolerance) return null;
  const minutes = Math.round(Math.abs(skewMs) / 60_000);
  return `It is ${minutes} minutes ${skewMs > 0 ? 'behind' : 'ahead of'} the clocks of all contacted servers.`;
}
