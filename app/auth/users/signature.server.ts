/** The signature below replies to visitors. */
import { type Actor, authorize, type StaffActor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import type { SignatureInput } from './schema';
import { userName } from './user-name';

/** @param brandName follows the user's name if they have no signature */
export async function signingOf(db: Queries | Tx, { userId, username, token }: StaffActor, brandName: string) {
  const user = await db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'signature'])
    .where('id', '=', userId)
    .executeTakeFirst();
  // A service has no account, so it signs for the business.
  if (!user) return { author: token?.name ?? username, signature: brandName };
  const author = userName(user) || username;
  return { author, signature: user.signature ?? `${author}\n${brandName}` };
}

export const permission = 'staff';

/** Returns the user's signature; null if it is made from their name. */
export async function readSignature(actor: Actor): Promise<string | null> {
  authorize(actor, permission);
  const user = await queries()
    .selectFrom('users')
    .select('signature')
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return user?.signature ?? null;
}

/** Sets the user's signature; null makes it from their name. */
export function saveSignature(actor: Actor, { signature }: SignatureInput): Promise<string | null> {
  return writeAs(actor, permission, async (tx, author) => {
    await tx.updateTable('users').set({ signature }).where('id', '=', author.userId).execute();
    await audit(tx, author, { action: 'updated', subject: 'account', id: author.userId, summary: 'own signature' });
    return signature;
  });
}
