/** One's own second factors: what is shown at login besides the password. */
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { Conflict, Invalid, NotFound } from '~/platform/errors';
import { seal, unseal } from '~/platform/sealed.server';
import { type Actor, authorize } from '~/records/actor';
import { record } from '~/records/audit.server';
import { requireProof } from '~/records/proof.server';
import { writeAs } from '~/records/write.server';
import { queries, type Tx } from '../../db/store.server';
import { type Factor, factorRecordSchema, type NewTotpInput } from './factor';
import { countCodes, dropCodes, makeCodes } from './recovery-codes.server';
import { hasFactor, keyPurpose } from './second-factor.server';
import { addressOf, newKey, stepOf } from './totp.server';

export const permission = 'own-factors';

const subject = 'second factor';
const most = 10;
const enrolmentPurpose = 'totp-enrolment';
const enrolmentSeconds = 60 * 60;

export interface OwnFactors {
  factors: Factor[];
  recoveryCodes: number;
}

/** One's own, the first one first, and how many recovery codes are left. */
export async function list(actor: Actor): Promise<OwnFactors> {
  authorize(actor, permission);
  const rows = await queries()
    .selectFrom('factors')
    .select(['id', 'kind', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', actor.userId)
    .where('kind', '!=', 'recovery')
    .orderBy('id')
    .execute();
  return {
    factors: rows.map((row) => factorRecordSchema.parse(row)),
    recoveryCodes: await countCodes(queries(), actor.userId),
  };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<Factor> {
  const factor = (await list(actor)).factors.find((one) => one.id === id);
  if (!factor) throw new NotFound(subject);
  return factor;
}

/** What somebody enters into their app, before it is known that they have. */
export interface Enrolment {
  key: string;
  /** The same, as the address that a QR code holds. */
  address: string;
  /** Sealed: comes back with the first code. Nothing is stored until then. */
  enrolmentToken: string;
}

/**
 * Begins to add an authenticator app, or goes on with what was begun.
 *
 * @param issuer who the app says the code is for
 * @param begun what was answered before; another person's, or one that is too old, begins anew
 * @throws {ProofNeeded}
 */
export function begin(actor: Actor, issuer: string, begun: string | null = null): Enrolment {
  authorize(actor, permission);
  requireProof(actor, permission);
  const known = begun === null ? null : keyOf(begun, actor.userId);
  const key = known ?? newKey();
  return {
    key,
    address: addressOf(key, actor.username, issuer),
    enrolmentToken: begun !== null && known !== null ? begun : sealKey(key, actor.userId),
  };
}

const sealKey = (key: string, userId: number) =>
  seal(enrolmentPurpose, JSON.stringify({ key, userId, until: secondsFromNow(enrolmentSeconds) }));

function keyOf(token: string, userId: number): string | null {
  const sealed = unseal(enrolmentPurpose, token);
  if (sealed === null) return null;
  const begun = JSON.parse(sealed) as { key: string; userId: number; until: string };
  return begun.userId === userId && begun.until > nowIso() ? begun.key : null;
}

/**
 * Adds an authenticator app, which has shown a right code.
 *
 * @returns recovery codes as well, with the first factor
 * @throws {Invalid} a wrong code, or an enrolment that is not one's own or too old
 * @throws {Conflict} when there are too many already
 * @throws {ProofNeeded}
 */
export function add(
  actor: Actor,
  { name, code, enrolmentToken }: NewTotpInput,
): Promise<{ factor: Factor; recoveryCodes: string[] | null }> {
  return writeAs(actor, permission, async (tx, author) => {
    const { id, isFirst } = await insert(tx, author.userId, { name, code, enrolmentToken });
    const recoveryCodes = isFirst ? await makeCodes(tx, author.userId) : null;
    await record(tx, author, { action: 'added', subject, id, summary: `Authenticator app "${name}"` });
    const row = await tx.selectFrom('factors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { factor: factorRecordSchema.parse(row), recoveryCodes };
  });
}

async function insert(tx: Tx, userId: number, { name, code, enrolmentToken }: NewTotpInput) {
  const key = keyOf(enrolmentToken, userId);
  if (key === null) throw new Invalid({ code: ['This took too long. Please scan the new QR code.'] });
  const step = stepOf(key, code);
  if (step === null) {
    throw new Invalid({
      code: ['This code is not right. Please wait for the next one, and check the clock of the phone.'],
    });
  }
  const present = await tx
    .selectFrom('factors')
    .select(['id', 'secret', 'kind'])
    .where('userId', '=', userId)
    .execute();
  const others = present.filter(({ kind }) => kind !== 'recovery');
  if (others.length >= most) throw new Conflict(`Please remove one first: ${most} are the most.`);
  if (others.some(({ secret }) => unseal(keyPurpose, secret) === key)) {
    throw new Conflict('This app has been added already.');
  }
  const { id } = await tx
    .insertInto('factors')
    // The code that shows that it works lets nobody in any more.
    .values({
      userId,
      kind: 'totp',
      name,
      secret: seal(keyPurpose, key),
      counter: step,
      createdAt: nowIso(),
      lastUsedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isFirst: others.length === 0 };
}

/**
 * Removes one of one's own; with the last one the recovery codes go too.
 *
 * @throws {NotFound}
 * @throws {ProofNeeded}
 */
export function remove(actor: Actor, id: number): Promise<void> {
  return writeAs(actor, permission, async (tx, author) => {
    const removed = await tx
      .deleteFrom('factors')
      .where('id', '=', id)
      .where('userId', '=', author.userId)
      .where('kind', '!=', 'recovery')
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new NotFound(subject);
    if (!(await hasFactor(tx, author.userId))) await dropCodes(tx, author.userId);
    await record(tx, author, { action: 'removed', subject, id, summary: removed.name });
  });
}

/**
 * Makes new recovery codes; the former ones let nobody in any more.
 *
 * @throws {Conflict} while there is nothing that they could stand in for
 * @throws {ProofNeeded}
 */
export function renewRecoveryCodes(actor: Actor): Promise<string[]> {
  return writeAs(actor, permission, async (tx, author) => {
    if (!(await hasFactor(tx, author.userId))) throw new Conflict('Please add an authenticator app first.');
    const codes = await makeCodes(tx, author.userId);
    await record(tx, author, { action: 'renewed', subject: 'recovery codes', id: author.userId, summary: 'Their own' });
    return codes;
  });
}
