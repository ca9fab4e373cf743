/**
 * The host name that a passkey was made for, its relying party ID. Browsers offer the passkey at no other name
 * (WebAuthn 3, section 4), so a site that moves to another name loses the passkeys of its users.
 */
import { staffRoles } from '~/records/actor';
import { queries } from '../../../db/store.server';

/** Returns whether a passkey can work at this host. The name of an older passkey is unknown. */
export const isForName = (siteName: string | null, host: string) => siteName === null || siteName === host;

/**
 * Returns whether there are passkeys that can work at this host, and the other names with passkeys whose owners have
 * made no new ones here.
 * @param userId the owner; null for any user
 */
export async function readPasskeyNames(host: string, userId: number | null = null) {
  const rows = await queries()
    .selectFrom('mfaFactors')
    .innerJoin('users', 'users.id', 'mfaFactors.userId')
    .select(['mfaFactors.userId', 'mfaFactors.siteName'])
    .distinct()
    .where('mfaFactors.kind', '=', 'passkey')
    .where('users.role', 'in', staffRoles)
    .$if(userId !== null, (query) => query.where('mfaFactors.userId', '=', userId ?? 0))
    .execute();
  const owners = new Set(rows.filter(({ siteName }) => siteName === host).map((row) => row.userId));
  const others = rows.flatMap(({ userId, siteName }) =>
    siteName === null || siteName === host || owners.has(userId) ? [] : siteName,
  );
  return { isAnyUsable: rows.some(({ siteName }) => isForName(siteName, host)), others: [...new Set(others)].sort() };
}

export function describeOtherNames(names: string[], host: string): string {
  return `Passkeys made for ${[...new Set(names)].join(' and ')} do not work at ${host}. Log in another way, and add a new passkey under “Your account”.`;
}
