/** Recent re-authentication. */
import { now } from '~/platform/clock.server';
import { ReauthRequired } from '~/platform/errors';
import { isOperator, needsReauth, type Permission, type StaffActor } from './actor';

const freshFor = 10 * 60 * 1000;

/**
 * Requires re-authentication within the last ten minutes, if the permission needs it. `writeAs` calls this for all
 * writes.
 * @throws {ReauthRequired}
 */
export function requireReauth(actor: StaffActor, permission: Permission): void {
  // An operator at the command line needs no re-authentication.
  if (!needsReauth(permission) || isOperator(actor)) return;
  if (!hasReauthenticated(actor)) throw new ReauthRequired();
}

/** Returns whether the user has re-authenticated within the last ten minutes. */
export function hasReauthenticated({ reauthenticatedAt }: Pick<StaffActor, 'reauthenticatedAt'>): boolean {
  // A time in the future was recorded by a clock that has been corrected since.
  return Math.abs(now().getTime() - Date.parse(reauthenticatedAt)) <= freshFor;
}
