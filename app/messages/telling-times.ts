/** When staff are told, by London's clocks. */
import { clockInLondon, momentInLondon } from '~/platform/time-zone';
import type { NotificationSettings } from './notification-settings';

type QuietHours = Pick<NotificationSettings, 'isQuiet' | 'quietFrom' | 'quietTo'>;

export function isQuietAt(moment: string, { isQuiet, quietFrom, quietTo }: QuietHours): boolean {
  if (!isQuiet) return false;
  const time = clockInLondon(moment).slice(11);
  const isOvernight = quietTo < quietFrom;
  return isOvernight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo;
}

const day = 24 * 60 * 60 * 1000;
const monday = 1;

/** When the latest digest was due; without digests, what waits for one is due now. */
export function latestDigestAt(moment: string, digest: NotificationSettings['digest']): string {
  if (digest === 'none') return moment;
  const today = Date.parse(`${clockInLondon(moment).slice(0, 10)}T00:00Z`);
  for (let back = 0; back <= 7; back += 1) {
    const date = new Date(today - back * day);
    const { at } = momentInLondon(`${date.toISOString().slice(0, 10)}T08:00`);
    if (at && at <= moment && (digest === 'daily' || date.getUTCDay() === monday)) return at;
  }
  return moment;
}
