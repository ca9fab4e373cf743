/** Challenges for passkeys. Each is bound to one user, valid for five minutes, and used once. */
import { isIP } from 'node:net';
import { now, nowIso } from '~/platform/clock.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { Conflict } from '~/platform/errors';
import { isLoopbackHost } from '~/platform/network/loopback';
import { isWithin } from '~/platform/throttle.server';
import { queries, transaction } from '../../../db/store.server';
import { describeOtherNames, isForName } from './passkey-name.server';

/** Loaded on first use of a passkey, to save memory and start-up time. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

const purpose = 'passkey-question';
const lifetimeSeconds = 5 * 60;

/** Binds a challenge to a browser or session, and to the site. */
export interface PasskeyContext {
  /** The ID of a session, a pending login, an invitation link or a browser. */
  holder: string;
  origin: string;
}

/** Binds a challenge to a session. */
export const sessionHolder = ({ sessionId }: { sessionId: string }) => `session:${sessionId}`;

/** Returns why passkeys cannot work at this origin; null if they can. */
export function passkeyObstacle(origin: string): string | null {
  const { hostname, port, protocol } = new URL(origin);
  const isLoopback = isLoopbackHost(hostname);
  const place = port ? `:${port}` : '';
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) {
    const name = isLoopback ? `at http://localhost${place}` : 'by its name';
    return `Passkeys need a domain name. This page was opened with an IP address (${hostname}). Open it ${name} to use one.`;
  }
  if (protocol !== 'https:' && !isLoopback) return 'Passkeys need https.';
  return null;
}

/** Returns the relying party ID, which is the host name. @throws {Conflict} when passkeys cannot work there */
export function relyingPartyId(origin: string): string {
  const obstacle = passkeyObstacle(origin);
  if (obstacle) throw new Conflict(obstacle);
  return new URL(origin).hostname;
}

/** Returns the credential IDs of a user's passkeys. */
async function passkeysOf(userId: number) {
  const rows = await queries()
    .selectFrom('mfaFactors')
    .select(['credentialId', 'transports', 'userHandle', 'siteName'])
    .where('userId', '=', userId)
    .where('kind', '=', 'passkey')
    .execute();
  return rows.map(({ credentialId, transports, userHandle, siteName }) => ({
    id: credentialId ?? '',
    transports: transports?.split(',').filter(Boolean),
    userHandle,
    siteName,
  }));
}

/**
 * Returns the options for using a passkey.
 * @param userId the owner; null for any user
 * @returns the WebAuthn options, and the token to send back with the response
 * @throws {Conflict} when the user has no passkey, or passkeys cannot work
 */
export async function passkeyRequestOptions({ holder, origin }: PasskeyContext, userId: number | null) {
  const rpID = relyingPartyId(origin);
  const all = userId === null ? null : await passkeysOf(userId);
  const own = all?.filter(({ siteName }) => isForName(siteName, rpID));
  if (own?.length === 0) {
    const names = all?.flatMap(({ siteName }) => siteName ?? []) ?? [];
    throw new Conflict(names.length > 0 ? describeOtherNames(names, rpID) : 'You have no passkey here.');
  }
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    timeout: lifetimeSeconds * 1000,
    ...(own ? { allowCredentials: own.map(({ id, transports }) => ({ id, transports })) } : {}),
  });
  return { options, passkeyToken: encryptChallenge({ kind: 'show', holder, challenge: options.challenge }) };
}

/** Returns the options for creating a passkey. @returns as `passkeyRequestOptions` @throws {Conflict} */
export async function passkeyCreationOptions(
  { holder, origin }: PasskeyContext,
  { person, siteName }: { person: { id: number; username: string }; siteName: string },
) {
  const rpID = relyingPartyId(origin);
  const own = await passkeysOf(person.id);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const handle = own[0]?.userHandle;
  const options = await generateRegistrationOptions({
    rpID,
    rpName: siteName,
    userName: person.username,
    userDisplayName: person.username,
    ...(handle ? { userID: new Uint8Array(Buffer.from(handle, 'base64url')) } : {}),
    timeout: lifetimeSeconds * 1000,
    attestationType: 'none',
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge, user } = options;
  return { options, passkeyToken: encryptChallenge({ kind: 'make', holder, challenge, handle: user.id }) };
}

interface Challenge {
  kind: 'show' | 'make';
  holder: string;
  challenge: string;
  handle?: string;
}

const encryptChallenge = (question: Challenge) => encrypt(purpose, JSON.stringify({ ...question, at: nowIso() }));

/** Consumes a challenge. Returns null unless the same holder requested it in the last five minutes and it is unused. */
export async function consumeChallenge(
  token: string,
  kind: Challenge['kind'],
  holder: string,
): Promise<Challenge | null> {
  const decrypted = decrypt(purpose, token);
  if (decrypted === null) return null;
  const question = JSON.parse(decrypted) as Challenge & { at: string };
  const isFresh = Math.abs(now().getTime() - Date.parse(question.at)) <= lifetimeSeconds * 1000;
  if (question.kind !== kind || question.holder !== holder || !isFresh) return null;
  const use = { key: `passkey:${question.challenge}`, hits: 1, seconds: 2 * lifetimeSeconds };
  return (await transaction((tx) => isWithin(tx, use))) ? question : null;
}
