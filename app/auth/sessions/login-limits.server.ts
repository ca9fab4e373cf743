/** Limits on failed logins: for an account and address together, and for an address alone. */

import { addressPartition, customerNetwork, type Partition } from '~/auth/passwords/partition.server';
import { currentConfig } from '~/platform/config.server';
import { keyedDigest } from '~/platform/secret.server';
import type { RateLimit } from '~/platform/settings/limits.server';
import { checkLimit, countHit, type Limit, refundHit, resetHits } from '~/platform/throttle.server';
import { type Tx, transaction } from '../../../db/store.server';

/** An address may serve an office, so its limit is this multiple of the limit per account. */
const perAddressMultiplier = 3;
/** The limit for all networks of an IPv6 site together. */
const perSiteMultiplier = 4 * perAddressMultiplier;

const tooMany = 'Too many failed attempts to log in. Please wait a while and try again.';

/** The counters that an attempt increments. */
interface LoginLimits {
  account: Limit | null;
  networks: Limit[];
}

type AttemptKind = 'login' | 'api-token' | 'sign-on';

/** Checks the limit of this address. @throws {TooMany} */
export async function checkLoginRate(address: string, what: AttemptKind = 'login'): Promise<void> {
  for (const limit of networkLimits(address, await addressPartition(address), what)) await checkLimit(limit, tooMany);
}

/** Returns the limits for login through a provider, where the account is not known yet. */
export async function limitsForSso(address: string): Promise<LoginLimits> {
  return { account: null, networks: networkLimits(address, await addressPartition(address), 'sign-on') };
}

/** Returns the limits for an account and address; none if the configuration turns them off. */
export function limitsFor(usernameKey: string, address: string, partition: Partition): LoginLimits {
  const rate = currentConfig().loginRateLimit;
  const account = rate && limit(JSON.stringify([address, usernameKey]), rate);
  return { account, networks: networkLimits(address, partition) };
}

export function networkLimits(address: string, { isKnown }: Partition, what: AttemptKind = 'login'): Limit[] {
  const rate = currentConfig().loginRateLimit;
  if (!rate) return [];
  const site = customerNetwork(address);
  const limits = [limit(address, rate, perAddressMultiplier, what)];
  // Customers of one ISP may share an IPv6 site, so the site limit does not apply to known addresses.
  return site === address || isKnown ? limits : [...limits, limit(site, rate, perSiteMultiplier, what)];
}

function limit(from: string, { hits, seconds }: NonNullable<RateLimit>, factor = 1, what = 'login'): Limit {
  return { key: `${what}:${keyedDigest('throttle', from)}`, hits: hits * factor, seconds };
}

/** Counts an attempt. @throws {TooMany} when the limit is reached; nothing is counted then */
export async function countAttempt(limits: LoginLimits): Promise<void> {
  const all = allOf(limits);
  if (all.length === 0) return;
  await transaction(async (tx) => {
    for (const limit of all) await countHit(tx, limit, tooMany);
  });
}

const allOf = ({ account, networks }: LoginLimits) => (account ? [account, ...networks] : networks);

/** Reverts the count of an attempt that could not be checked. */
export async function refundAttempt(tx: Tx, limits: LoginLimits): Promise<void> {
  for (const { key } of allOf(limits)) await refundHit(tx, key);
}

/** Resets the account's counter after a correct attempt, and reverts the address counters. */
export async function resetAttempts(tx: Tx, { account, networks }: LoginLimits): Promise<void> {
  if (account) await resetHits(tx, account.key);
  for (const { key } of networks) await refundHit(tx, key);
}
