/** Finds records that have expired or will soon. */
import { now, today } from '~/platform/clock.server';
import { hasExpired, reminderDays } from './expiry';

/** Returns whether visitors still see the record today. */
export const isCurrent = ({ expiresOn }: { expiresOn: string | null }) => !hasExpired(expiresOn, today());

/** Returns whether staff should be reminded. */
export const isReminderDue = ({ expiresOn }: { expiresOn: string }) =>
  expiresOn <= new Date(now().getTime() + reminderDays * 86_400_000).toISOString().slice(0, 10);
