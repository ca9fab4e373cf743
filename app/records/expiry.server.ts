/** Finds what has expired, and what will. */
import { now, today } from '~/platform/clock.server';
import { hasExpired, reminderDays } from './expiry';

/** Whether visitors still see it today. */
export const isCurrent = ({ expiresOn }: { expiresOn: string | null }) => !hasExpired(expiresOn, today());

/** Whether it is time to remind staff. */
export function isReminderDue<T extends { expiresOn: string | null }>(one: T): one is T & { expiresOn: string } {
  const reminded = new Date(now().getTime() + reminderDays * 86_400_000).toISOString().slice(0, 10);
  return one.expiresOn !== null && one.expiresOn <= reminded;
}
