/** Password and passkey login, as opposed to identity providers. */
import { Conflict, Forbidden } from '~/platform/errors';
import { type Actor, authorize, isOperator } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';

export const permission = 'access-settings';
const rowId = 1;

/** The command that turns password login on again, shown while it is off. */
export const localLoginCommand = 'uplink user local-sign-in on';

export async function isLocalLoginOn(db: Queries | Tx = queries()): Promise<boolean> {
  const row = await db.selectFrom('localSignIn').select('isOn').where('id', '=', rowId).executeTakeFirst();
  return row?.isOn ?? true;
}

/** @throws {Forbidden} while password login is off */
export async function requireLocalLogin(db?: Queries | Tx): Promise<void> {
  if (await isLocalLoginOn(db)) return;
  throw new Forbidden('Password login is turned off here. Please use one of the buttons.');
}

/**
 * Turns password login on or off. Turning it off ends all sessions that began with it, so the admin must have logged in
 * through a provider.
 * @throws {Conflict} when the admin could not log in again
 * @throws {ReauthRequired}
 */
export function save(actor: Actor, { isOn }: { isOn: boolean }): Promise<{ isOn: boolean }> {
  return writeAs(actor, permission, async (tx, author) => {
    if (!isOn && !isOperator(author) && !(await isSsoSession(tx, author.sessionId))) {
      throw new Conflict('Please sign in with one of the providers first, so that you know that you get back in.');
    }
    await tx
      .insertInto('localSignIn')
      .values({ id: rowId, isOn })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ isOn }))
      .execute();
    await requireLoginMethod(tx);
    if (!isOn) await tx.deleteFrom('sessions').where('identityId', 'is', null).execute();
    const action = isOn ? 'turned on' : 'turned off';
    await audit(tx, author, {
      action,
      subject: 'local login',
      summary: isOn ? 'With a password' : 'Providers only',
    });
    return { isOn };
  });
}

/** @throws {Conflict} when no login method would be left */
export async function requireLoginMethod(tx: Tx): Promise<void> {
  if (await isLocalLoginOn(tx)) return;
  const active = await tx.selectFrom('identityProviders').select('id').where('isActive', '=', true).executeTakeFirst();
  if (!active) throw new Conflict('No one could log in any more. Switch logging in with a password on first.');
}

/** Returns whether a session began at an identity provider. */
export async function isSsoSession(db: Queries | Tx, sessionId: string): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('identityId').where('id', '=', sessionId).executeTakeFirst();
  return row !== undefined && row.identityId !== null;
}

export async function find(actor: Actor): Promise<{ isOn: boolean }> {
  authorize(actor, permission);
  return { isOn: await isLocalLoginOn() };
}
