/**
 * Adds MFA factors. For an authenticator app, the browser holds its encrypted key until a correct code proves that the
 * app has it.
 */
import { notifyOfChange } from '~/auth/users/account-notice.server';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { Conflict, Invalid } from '~/platform/errors';
import { type Author, audit } from '~/records/audit.server';
import type { Row } from '../../../db/schema';
import type { Tx } from '../../../db/store.server';
import { keyPurpose } from './mfa-code.server';
import type { NewTotpInput } from './schema';
import { newTotpKey, otpauthUri, stepOf } from './totp.server';

const purpose = 'totp-enrolment';
const lasts = 60 * 60;
const max = 10;

export interface AddedFactor {
  factor: Row<'mfaFactors'>;
  isFirst: boolean;
}

/** The data for an authenticator app, before its first code is verified. */
export type Enrolment = ReturnType<typeof startEnrolment>;

/**
 * Starts an enrolment, or continues a previous one.
 * @param issuer the name that the app shows
 * @param started the previous enrolment token; if expired or of another user, a new enrolment starts
 * @returns the key, also as an `otpauth:` URI for the QR code, and encrypted, to be sent back with the first code.
 * Nothing is stored until then.
 */
export function startEnrolment(
  { id, username }: { id: number; username: string },
  issuer: string,
  started: string | null,
) {
  const known = started === null ? null : keyOf(started, id);
  const key = known ?? newTotpKey();
  const enrolmentToken = started !== null && known !== null ? started : encryptKey(key, id);
  return { key, address: otpauthUri(key, username, issuer), enrolmentToken };
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
 * @throws {Invalid} for a wrong code, or an enrolment that expired or belongs to another user
 * @throws {Conflict} when the user has too many factors, or already has this app
 */
export async function insertApp(
  tx: Tx,
  userId: number,
  { name, code, enrolmentToken }: NewTotpInput,
): Promise<AddedFactor> {
  const key = keyOf(enrolmentToken, userId);
  if (key === null) throw new Invalid({ code: ['The QR code expired. Scan the new one.'] });
  const step = stepOf(key, code);
  if (step === null) {
    throw new Invalid({
      code: ['Incorrect code. Wait for the next one, and check the clock of your phone.'],
    });
  }
  const others = await otherFactorsOf(tx, userId);
  if (others.some(({ kind, secret }) => kind === 'totp' && decrypt(keyPurpose, secret) === key)) {
    throw new Conflict('This app is already added.');
  }
  const app = { userId, kind: 'totp' as const, name, secret: encrypt(keyPurpose, key), createdAt: nowIso() };
  const factor = await tx
    .insertInto('mfaFactors')
    // The enrolment code cannot be used to log in as well.
    .values({ ...app, counter: step })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { factor, isFirst: others.length === 0 };
}

/** Returns the user's existing factors. @throws {Conflict} when there are too many */
export async function otherFactorsOf(tx: Tx, userId: number) {
  const others = await tx
    .selectFrom('mfaFactors')
    .select(['secret', 'kind'])
    .where('userId', '=', userId)
    .where('kind', '!=', 'recovery')
    .execute();
  if (others.length >= max) throw new Conflict(`You can have ${max} at most. Remove one first.`);
  return others;
}

const addedKinds = {
  totp: { event: 'factor-added', label: 'Authenticator app' },
  passkey: { event: 'passkey-added', label: 'Passkey' },
} as const;

/**
 * Records an added factor in the audit log, and notifies its user.
 * @param by the logged-in user, or the browser during a login
 */
export async function recordAdded(
  tx: Tx,
  author: Author,
  { factor: { id, userId, kind, name } }: AddedFactor,
  by: Parameters<typeof notifyOfChange>[1]['by'],
  note = '',
): Promise<void> {
  const { event, label } = addedKinds[kind as keyof typeof addedKinds];
  const subject = 'two-step verification';
  await audit(tx, author, { action: 'added', subject, id, summary: `${label} "${name}"${note}` });
  await notifyOfChange(tx, { userId, event, by, detail: name });
}
