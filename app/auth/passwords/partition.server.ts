/** Partitions of password hashing, so that known users do not wait behind anonymous visitors. */
import { keyedDigest } from '~/platform/secret.server';
import { isRemembered, rememberKey } from '~/platform/throttle.server';
import type { StaffActor } from '~/records/actor';
import type { Tx } from '../../../db/store.server';

/** The tasks of a partition run in order. The partitions take turns. */
export interface Partition {
  name: string;
  isKnown: boolean;
}

/** In seconds. An address with a login within this time is known. */
const rememberedFor = 30 * 24 * 60 * 60;

const keyOf = (address: string) => ({
  key: `signed-in:${keyedDigest('throttle', address)}`,
  seconds: rememberedFor,
});

/** Marks the address of a login as known. */
export function recordLoginAddress(tx: Tx, address: string): Promise<void> {
  return rememberKey(tx, keyOf(address));
}

/** Returns the partition of an address. Unknown addresses of one network share a partition. */
export async function addressPartition(address: string): Promise<Partition> {
  const isKnown = await isRemembered(keyOf(address));
  return { name: isKnown ? address : customerNetwork(address), isKnown };
}

export function userPartition({ userId }: Pick<StaffActor, 'userId'>): Partition {
  return { name: `user ${userId}`, isKnown: true };
}

/**
 * Returns the network of one customer: a /48 of IPv6, or a single IPv4 address.
 * @param address an IPv4 address, or a /64 of IPv6
 */
export function customerNetwork(address: string): string {
  const [, site] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address) ?? [];
  return site ? `${site}::/48` : address;
}
