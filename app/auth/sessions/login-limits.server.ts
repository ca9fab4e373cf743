/** The limits on wrong passwords: for an account and address together, and for an address alone. */

import { addressPartition, type Partition, siteOf } from '~/auth/passwords/partition.server';
import { currentConfig } from '~/platform/config.server';
import { keyedDigest } from '~/platform/secret.server';
import type { RateLimit } from '~/platform/settings/limits.server';
import { checkLimit, countHit, type Limit, resetHits, takeHitBack } from '~/platform/throttle.server';
import { type Tx, transaction } from '../../../db/store.server';

/** An address may serve an office, so it may fail this many times as often as one account. */
const perAddressMultiplier = 3;
/** The limit of all networks of an IPv6 site together. */
const perSiteMultiplier = 4 * perAddressMultiplier;

const tooMany = 'Too many failed attempts to log in. Please wait a while and try again.';

/** The counters that an attempt adds to. */
export interface LoginLimits {
  account: Limit | null;
  places: Limit[];
}

/** Each is counted separately. */
type Tried = 'login' | 'api-token' | 'sign-on';

/** Checks the limit of this address. @throws {TooMany} */
export async function checkLoginRate(address: string, what: Tried = 'login'): Promise<void> {
  for (const limit of placeLimits(address, await addressPartition(address), what)) await checkLimit(limit, tooMany);
}

/** The limits for login at a provider, where the account is not known yet. */
export async function limitsForSignOn(address: string): Promise<LoginLimits> {
  return { account: null, places: placeLimits(address, await addressPartition(address), 'sign-on') };
}

/** Empty where the configuration turns limits off. */
export function limitsFor(usernameKey: string, address: string, partition: Partition): LoginLimits {
  const rate = currentConfig().loginRateLimit;
  const account = rate && limit(JSON.stringify([address, usernameKey]), rate);
  return { account, places: placeLimits(address, partition) };
}

export function placeLimits(address: string, { isKnown }: Partition, what: Tried = 'login'): Limit[] {
  const rate = currentConfig().loginRateLimit;
  if (!rate) return [];
  const site = siteOf(address);
  const limits = [limit(address, rate, perAddressMultiplier, what)];
  // Customers of one provider may share a site: what others do there is not held against who has signed in before.
  return site === address || isKnown ? limits : [...limits, limit(site, rate, perSiteMultiplier, what)];
}

function limit(from: string, { hits, seconds }: NonNullable<RateLimit>, factor = 1, what = 'login'): Limit {
  return { key: `${what}:${keyedDigest('throttle', from)}`, hits: hits * factor, seconds };
}

/** @throws {TooMany} and counts nothing when it is one too many */
export async function countTry(limits: LoginLimits): Promise<void> {
  const all = allOf(limits);
  if (all.length === 0) return;
  await transaction(async (tx) => {
    for (const limit of all) await countHit(tx, limit, tooMany);
  });
}

const allOf = ({ account, places }: LoginLimits) => (account ? [account, ...places] : places);

/** The try was none: no one could look at it. */
export async function takeTryBack(tx: Tx, limits: LoginLimits): Promise<void> {
  for (const { key } of allOf(limits)) await takeHitBack(tx, key);
}

/** The try was right: anyone who made it begins again. */
export async function resetAttempts(tx: Tx, { account, places }: LoginLimits): Promise<void> {
  if (account) await resetHits(tx, account.key);
  for (const { key } of places) await takeHitBack(tx, key);
}
