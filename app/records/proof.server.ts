/** Whether somebody has proved lately that it is them. */
import { now } from '~/platform/clock.server';
import { ProofNeeded } from '~/platform/errors';
import { isOperator, needsProof, type Permission, type StaffActor } from './actor';

const freshFor = 10 * 60 * 1000;

/**
 * Lets pass what asks for no proof, and whoever has given one within ten minutes; `writeAs` does so for all that is
 * written.
 *
 * @throws {ProofNeeded}
 */
export function requireProof(actor: StaffActor, permission: Permission): void {
  // Whoever is at the command line has shown the machine who they are.
  if (!needsProof(permission) || isOperator(actor)) return;
  if (!hasProved(actor)) throw new ProofNeeded();
}

/** Whether somebody has given one within ten minutes. */
export function hasProved({ provedAt }: Pick<StaffActor, 'provedAt'>): boolean {
  // What lies in the future was noted by a clock that has been put back since.
  return Math.abs(now().getTime() - Date.parse(provedAt)) <= freshFor;
}
