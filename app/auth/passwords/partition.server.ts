/** Partitions of password hashing, so that known users do not wait behind anonymous visitors. */
import { keyedDigest } from '~/platform/secret.server';
import { isRemembered, rememberKey } from '~/platform/throttle.server';
import type { StaffActor } from '~/records/actor';
import type { Tx } from '../../../db/store.server';

/** Tasks of one partition run one after the other. The partitions take turns. */
export interface Partition {
  name: string;
  isKnown: boolean;
}

/** An address that someone has signed in from within this time is known. */
const rememberedFor = 30 * 24 * 60 * 60;

const keyOf = (address: string) => ({
  key: `signed-in:${keyedDigest('throttle', address)}`,
  seconds: rememberedFor,
});

/** Remembers the address of a login. */
export function recordLoginAddress(tx: Tx, address: string): Promise<void> {
  return rememberKey(tx, keyOf(address));
}

/** Anonymous visitors share a partition with all that may be the same person. */
export async function addressPartition(address: string): Promise<Partition> {
  const isKnown = await isRemembered(keyOf(address));
  return { name: isKnown ? address : siteOf(address), isKnown };
}

/** The partition of a signed-in user. */
export function userPartition({ userId }: Pick<StaffActor, 'userId'>): Partition {
  return { name: `user ${userId}`, isKnown: true };
}

/**
 * The most that one customer is given: the /48 of an IPv6 network, an IPv4 address itself.
 *
 * @param address as a connection names it: an IPv4 address or a /64
 */
export function siteOf(address: string): string {
  const [, site] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address) ?? [];
  return site ? `${site}::/48` : address;
}
