/** Adds an authenticator app. The browser holds its encrypted key until a correct code proves that the app has it. */
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { Conflict, Invalid } from '~/platform/errors';
import type { Tx } from '../../../db/store.server';
import type { NewTotpInput } from './schema';
import { keyPurpose } from './second-factor.server';
import { addressOf, newKey, stepOf } from './totp.server';

const purpose = 'totp-enrolment';
const lasts = 60 * 60;
const max = 10;

/** The data for an authenticator app, before its first code is verified. */
export interface Enrolment {
  key: string;
  /** The key as an `otpauth:` URI, for the QR code. */
  address: string;
  /** The encrypted key, sent back with the first code. Nothing is stored until then. */
  enrolmentToken: string;
}

/**
 * Starts an enrolment, or continues a previous one.
 * @param issuer the name that the app shows
 * @param started the previous enrolment token; if expired or of another user, a new enrolment starts
 */
export function startEnrolment(
  { id, username }: { id: number; username: string },
  issuer: string,
  started: string | null,
): Enrolment {
  const known = started === null ? null : keyOf(started, id);
  const key = known ?? newKey();
  const enrolmentToken = started !== null && known !== null ? started : encryptKey(key, id);
  return { key, address: addressOf(key, username, issuer), enrolmentToken };
}

const encryptKey = (key: string, userId: number) =>
  encrypt(purpose, JSON.stringify({ key, userId, until: secondsFromNow(lasts) }));

function keyOf(token: string, userId: number): string | null {
  const decrypted = decrypt(purpose, token);
  if (decrypted === null) return null;
  const started = JSON.parse(decrypted) as { key: string; userId: number; until: string };
  return started.userId === userId && started.until > nowIso() ? started.key : null;
}

/**
 * Adds an app after a correct code.
 * @returns its ID, and whether it is the user's first factor
 * @throws {Invalid} for a wrong code, or an enrolment that expired or belongs to another user
 * @throws {Conflict} when the user has too many factors, or already has this app
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
  const others = await otherAccountsOf(tx, userId);
  if (others.some(({ kind, secret }) => kind === 'totp' && decrypt(keyPurpose, secret) === key)) {
    throw new Conflict('This app is already added.');
  }
  const app = { userId, kind: 'totp' as const, name, secret: encrypt(keyPurpose, key), createdAt: nowIso() };
  const { id } = await tx
    .insertInto('mfaFactors')
    // The enrolment code cannot be used to log in as well.
    .values({ ...app, counter: step })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isFirst: others.length === 0 };
}

/** Returns the user's existing factors. @throws {Conflict} when there are too many */
export async function otherAccountsOf(tx: Tx, userId: number) {
  const others = await tx
    .selectFrom('mfaFactors')
    .select(['secret', 'kind', 'credentialId'])
    .where('userId', '=', userId)
    .where('kind', '!=', 'recovery')
    .execute();
  if (others.length >= max) throw new Conflict(`You can have ${max} at most. Remove one first.`);
  return others;
}
