/** Records logins, failed logins and logouts in the audit log. */

import { customerNetwork } from '~/auth/passwords/partition.server';
import { nowIso } from '~/platform/clock.server';
import { audit, countsSince, recordNumbered, recordOften } from '~/records/audit.server';
import { auditNames, loginSubject as subject } from '~/records/audit-labels';
import { queueEvent } from '~/records/event.server';
import type { Tx } from '../../../db/store.server';
import type { LoginMethod } from './session.server';

interface Person {
  id: number;
  username: string;
}

const methodNotes: Record<LoginMethod, string> = {
  password: '',
  totp: ', with a code',
  recovery: ', with a recovery code',
  passkey: ', with a passkey',
  trusted: ', in a trusted browser',
  provider: ', with ',
};

/** @param through the name of the identity provider */
export async function auditLogin(
  tx: Tx,
  person: Person,
  address: string,
  method: LoginMethod,
  through = '',
): Promise<void> {
  const summary = `From ${address}${methodNotes[method]}${through}`;
  const entry = await recordNumbered(tx, authorOf(person), { action: 'logged in', subject, id: person.id, summary });
  await queueEvent(tx, 'user.signed_in', { subject, subjectId: entry });
}

export function auditLogout(tx: Tx, person: Person): Promise<void> {
  return audit(tx, authorOf(person), { action: 'logged out', subject, id: person.id, summary: 'One session' });
}

/** The number of networks recorded separately per hour. Others share one entry. */
const networksNamed = 20;
const otherNetworks = 'other networks';

/**
 * Records a failed login. One entry per hour, account and network holds the count, so guessing cannot fill the log.
 * @param person null for an unknown username, which is not stored, because people type passwords there
 * @param how the method, if not a password
 */
export async function recordFailure(tx: Tx, person: Person | null, address: string, how = ''): Promise<void> {
  const hour = `failed ${nowIso().slice(0, 13)}${how}`;
  const tallyKey = (network: string) => `${hour} ${network} ${person?.id ?? 'nobody'}`;
  const known = await countsSince(tx, hour);
  const named = known.filter((counts) => !counts.startsWith(`${hour} ${otherNetworks}`));
  const own = customerNetwork(address);
  const network = named.length < networksNamed || known.includes(tallyKey(own)) ? own : otherNetworks;
  const author = person ? authorOf(person) : { userId: null, username: auditNames.unknown };
  const action = { action: 'failed to log in', subject, summary: `From ${network}${how}` };
  await recordOften(tx, author, person ? { ...action, id: person.id } : action, tallyKey(network));
}

const authorOf = ({ id, username }: Person) => ({ userId: id, username });
