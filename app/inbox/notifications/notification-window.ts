/** The times of notifications, in London time. */
import { clockInLondon, londonTime } from '~/platform/time-zone';
import type { NotificationSettings } from './settings';

type QuietHours = Pick<NotificationSettings, 'hasQuietHours' | 'quietFrom' | 'quietTo'>;

export function isQuietAt(timestamp: string, { hasQuietHours, quietFrom, quietTo }: QuietHours): boolean {
  if (!hasQuietHours) return false;
  const time = clockInLondon(timestamp).slice(11);
  const isOvernight = quietTo < quietFrom;
  return isOvernight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo;
}

const day = 24 * 60 * 60 * 1000;
const monday = 1;

/** Returns the time of the latest digest. Without digests, waiting notifications are due now. */
export function latestDigestAt(timestamp: string, digest: NotificationSettings['digest']): string {
  if (digest === 'none') return timestamp;
  const today = Date.parse(`${clockInLondon(timestamp).slice(0, 10)}T00:00Z`);
  for (let back = 0; back <= 7; back += 1) {
    const date = new Date(today - back * day);
    const { at } = londonTime(`${date.toISOString().slice(0, 10)}T08:00`);
    if (at && at <= timestamp && (digest === 'daily' || date.getUTCDay() === monday)) return at;
  }
  return timestamp;
}
