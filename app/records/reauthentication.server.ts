/** Whether someone has proved lately that it is them. */
import { now } from '~/platform/clock.server';
import { ReauthRequired } from '~/platform/errors';
import { isOperator, needsReauth, type Permission, type StaffActor } from './actor';

const freshFor = 10 * 60 * 1000;

/**
 * Lets pass what asks for no proof, and anyone who has given one within ten minutes; `writeAs` does so for all that is
 * written.
 *
 * @throws {ReauthRequired}
 */
export function requireReauth(actor: StaffActor, permission: Permission): void {
  // Access to the command line is proof enough.
  if (!needsReauth(permission) || isOperator(actor)) return;
  if (!hasProved(actor)) throw new ReauthRequired();
}

/** Whether someone has given one within ten minutes. */
export function hasProved({ provedAt }: Pick<StaffActor, 'provedAt'>): boolean {
  // A time in the future was recorded by a clock that has been corrected since.
  return Math.abs(now().getTime() - Date.parse(provedAt)) <= freshFor;
}
