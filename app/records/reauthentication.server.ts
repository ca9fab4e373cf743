/** Recent proof of identity. */
import { now } from '~/platform/clock.server';
import { ReauthRequired } from '~/platform/errors';
import { isOperator, needsReauth, type Permission, type StaffActor } from './actor';

const freshFor = 10 * 60 * 1000;

/**
 * Requires proof within the last ten minutes for permissions that need it; `writeAs` calls this for all writes.
 *
 * @throws {ReauthRequired}
 */
export function requireReauth(actor: StaffActor, permission: Permission): void {
  // Access to the command line is proof enough.
  if (!needsReauth(permission) || isOperator(actor)) return;
  if (!hasReauthenticated(actor)) throw new ReauthRequired();
}

/** Whether a user has proved their identity within the last ten minutes. */
export function hasReauthenticated({ provedAt }: Pick<StaffActor, 'provedAt'>): boolean {
  // A time in the future was recorded by a clock that has been corrected since.
  return Math.abs(now().getTime() - Date.parse(provedAt)) <= freshFor;
}
