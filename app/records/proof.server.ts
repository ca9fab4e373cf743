/** Whether somebody has proved lately that it is them. */
import { now } from '~/platform/clock.server';
import { ProofNeeded } from '~/platform/errors';
import { needsProof, operator, type Permission, type StaffActor } from './actor';

const freshFor = 10 * 60 * 1000;

/**
 * Lets pass what asks for no proof, and whoever has given one within ten minutes; `writeAs` does so for all that is
 * written.
 *
 * @throws {ProofNeeded}
 */
export function requireProof({ userId, provedAt }: StaffActor, permission: Permission): void {
  // Whoever is at the command line has shown the machine who they are.
  if (!needsProof(permission) || userId === operator.userId) return;
  // What lies in the future was noted by a clock that has been put back since.
  if (Math.abs(now().getTime() - Date.parse(provedAt)) > freshFor) throw new ProofNeeded();
}
