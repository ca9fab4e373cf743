/** A user's own two-step verification. */

import { revokeTrustedBrowsers } from '~/auth/sessions/known-browser.server';
import { hasMfa } from '~/auth/sessions/mfa-kinds.server';
import { requiresMfa } from '~/auth/sessions/policy.server';
import { notifyOfChange } from '~/auth/users/account-notice.server';
import { Conflict, NotFound } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { requireReauth } from '~/records/reauthentication.server';
import { orNotFound } from '~/records/records.server';
import { writeAs } from '~/records/write-as.server';
import { queries, type Tx } from '../../../db/store.server';
import { type AddedFactor, insertApp, recordAdded, startEnrolment } from './enrolment.server';
import { countCodes, createRecoveryCodes, deleteRecoveryCodes } from './recovery-codes.server';
import { type MfaFactor, mfaFactorSchema, type NewTotpInput } from './schema';

export const permission = 'own-factors';

const subject = 'two-step verification';

/** Returns the user's factors, oldest first, and the number of recovery codes left. */
export async function list(actor: Actor) {
  authorize(actor, permission);
  const rows = await queries()
    .selectFrom('mfaFactors')
    .select(['id', 'kind', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', actor.userId)
    .where('kind', '!=', 'recovery')
    .orderBy('id')
    .execute();
  return {
    factors: rows.map((row) => mfaFactorSchema.parse(row)),
    recoveryCodes: await countCodes(queries(), actor.userId),
  };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<MfaFactor> {
  return orNotFound(
    (await list(actor)).factors.find((one) => one.id === id),
    subject,
  );
}

/**
 * Starts adding an authenticator app, or continues a previous enrolment.
 * @param started the previous enrolment token
 * @throws {ReauthRequired}
 */
export function start(actor: Actor, issuer: string, started: string | null = null) {
  authorize(actor, permission, 'write');
  requireReauth(actor, permission);
  return startEnrolment({ id: actor.userId, username: actor.username }, issuer, started);
}

/**
 * Adds an authenticator app after a correct code.
 * @returns with the first factor, recovery codes too
 * @throws {Invalid} for a wrong code, or an enrolment that expired or belongs to another user
 * @throws {Conflict} when the user has too many factors
 * @throws {ReauthRequired}
 */
export const add = (actor: Actor, input: NewTotpInput) =>
  addFactor(actor, (tx, userId) => insertApp(tx, userId, input));

export function addFactor(actor: Actor, insert: (tx: Tx, userId: number) => Promise<AddedFactor>) {
  return writeAs(actor, permission, async (tx, author) => {
    const added = await insert(tx, author.userId);
    const recoveryCodes = added.isFirst ? await createRecoveryCodes(tx, author.userId) : null;
    await recordAdded(tx, author, added, author);
    return { factor: mfaFactorSchema.parse(added.factor), recoveryCodes };
  });
}

/**
 * Removes one of the user's factors; with the last one, also the recovery codes.
 * @throws {NotFound}
 * @throws {Conflict} for the last factor, if the policy requires one
 * @throws {ReauthRequired}
 */
export function remove(actor: Actor, id: number): Promise<void> {
  return writeAs(actor, permission, async (tx, author) => {
    const removed = await tx
      .deleteFrom('mfaFactors')
      .where('id', '=', id)
      .where('userId', '=', author.userId)
      .where('kind', '!=', 'recovery')
      .returning(['name', 'kind'])
      .executeTakeFirst();
    if (!removed) throw new NotFound(subject);
    if (!(await hasMfa(tx, author.userId))) {
      if (await requiresMfa(tx, author.role))
        throw new Conflict('This site requires two-step verification. Add another method first.');
      await deleteRecoveryCodes(tx, author.userId);
      await revokeTrustedBrowsers(tx, author.userId);
    }
    await audit(tx, author, { action: 'removed', subject, id, summary: removed.name });
    const event = removed.kind === 'passkey' ? 'passkey-removed' : 'factor-removed';
    await notifyOfChange(tx, { userId: author.userId, event, by: author, detail: removed.name });
  });
}

/**
 * Creates new recovery codes and revokes the previous ones.
 * @throws {Conflict} without a factor
 * @throws {ReauthRequired}
 */
export function renewRecoveryCodes(actor: Actor): Promise<string[]> {
  return writeAs(actor, permission, async (tx, author) => {
    if (!(await hasMfa(tx, author.userId))) throw new Conflict('Please add an authenticator app or a passkey first.');
    const codes = await createRecoveryCodes(tx, author.userId);
    await audit(tx, author, { action: 'renewed', subject: 'recovery codes', id: author.userId, summary: 'Their own' });
    await notifyOfChange(tx, { userId: author.userId, event: 'recovery-codes-renewed', by: author });
    return codes;
  });
}
