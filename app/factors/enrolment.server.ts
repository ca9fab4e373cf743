/** Adding an authenticator app: its key waits, sealed, with whoever adds it, until a right code has shown that it is there. */
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { Conflict, Invalid } from '~/platform/errors';
import { seal, unseal } from '~/platform/sealed.server';
import type { Tx } from '../../db/store.server';
import type { NewTotpInput } from './factor';
import { keyPurpose } from './second-factor.server';
import { addressOf, newKey, stepOf } from './totp.server';

const purpose = 'totp-enrolment';
const lasts = 60 * 60;
const most = 10;

/** What somebody enters into their app, before it is known that they have. */
export interface Enrolment {
  key: string;
  /** The same, as the address that a QR code holds. */
  address: string;
  /** Sealed: comes back with the first code. Nothing is stored until then. */
  enrolmentToken: string;
}

/**
 * Begins, or goes on with what was begun.
 *
 * @param issuer who the app says the code is for
 * @param begun what was answered before; another person's, or one that is too old, begins anew
 */
export function beginEnrolment(
  { id, username }: { id: number; username: string },
  issuer: string,
  begun: string | null,
): Enrolment {
  const known = begun === null ? null : keyOf(begun, id);
  const key = known ?? newKey();
  const enrolmentToken = begun !== null && known !== null ? begun : sealKey(key, id);
  return { key, address: addressOf(key, username, issuer), enrolmentToken };
}

const sealKey = (key: string, userId: number) =>
  seal(purpose, JSON.stringify({ key, userId, until: secondsFromNow(lasts) }));

function keyOf(token: string, userId: number): string | null {
  const sealed = unseal(purpose, token);
  if (sealed === null) return null;
  const begun = JSON.parse(sealed) as { key: string; userId: number; until: string };
  return begun.userId === userId && begun.until > nowIso() ? begun.key : null;
}

/**
 * Adds an app that has shown a right code.
 *
 * @returns its number, and whether it is the first
 * @throws {Invalid} a wrong code, or an enrolment that is another person's or too old
 * @throws {Conflict} when there are too many already, or it is one of them
 */
export async function insertApp(tx: Tx, userId: number, { name, code, enrolmentToken }: NewTotpInput) {
  const key = keyOf(enrolmentToken, userId);
  if (key === null) throw new Invalid({ code: ['The QR code expired. Scan the new one.'] });
  const step = stepOf(key, code);
  if (step === null) {
    throw new Invalid({
      code: ['Incorrect code. Wait for the next one, and check the clock of your phone.'],
    });
  }
  const others = await othersOf(tx, userId);
  if (others.some(({ kind, secret }) => kind === 'totp' && unseal(keyPurpose, secret) === key)) {
    throw new Conflict('This app is already added.');
  }
  const app = { userId, kind: 'totp' as const, name, secret: seal(keyPurpose, key), createdAt: nowIso() };
  const { id } = await tx
    .insertInto('factors')
    // The code that shows that it works lets nobody in any more.
    .values({ ...app, counter: step })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isFirst: others.length === 0 };
}

/** What they have besides the one that is being added. @throws {Conflict} when there are too many already */
export async function othersOf(tx: Tx, userId: number) {
  const others = await tx
    .selectFrom('factors')
    .select(['secret', 'kind', 'credentialId'])
    .where('userId', '=', userId)
    .where('kind', '!=', 'recovery')
    .execute();
  if (others.length >= most) throw new Conflict(`Remove one first. The limit is ${most} are the most.`);
  return others;
}
