/**
 * Verifies the response of a browser's passkey. The device must have verified its user with a fingerprint or a PIN, so
 * that a passkey counts as two factors.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type * as z from 'zod';
import { nowIso } from '~/platform/clock.server';
import { Invalid } from '~/platform/errors';
import { staffRoles } from '~/records/actor';
import { queries, type Tx } from '../../../db/store.server';
import { type PasskeyAnswer, passkeyAssertionSchema, passkeyRegistrationSchema } from './passkey';
import { consumeChallenge, loadWebAuthn, type PasskeyContext, relyingPartyId } from './passkey-challenge.server';

const tooLate = 'This request expired or was already used. Try again.';
export const notAccepted = 'This passkey was not accepted. Try another way.';

/** A verified passkey assertion. */
export type PasskeyAssertion = Exclude<Awaited<ReturnType<typeof checkPasskey>>, string>;

/** Verifies an assertion. @returns the passkey and its owner, or the reason for the rejection */
export async function checkPasskey({ answer, passkeyToken }: PasskeyAnswer, { holder, origin }: PasskeyContext) {
  const challenge = await consumeChallenge(passkeyToken, 'show', holder);
  if (!challenge) return tooLate;
  const assertion = parseAnswer(passkeyAssertionSchema, answer);
  const known = assertion && (await findPasskey(assertion.id));
  if (!assertion || !known) return notAccepted;
  // Without a known user, the user handle must match the passkey's owner.
  const { userHandle } = assertion.response;
  if (userHandle !== undefined && userHandle !== known.userHandle) return notAccepted;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const publicKey = new Uint8Array(Buffer.from(known.secret, 'base64url'));
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} } satisfies AuthenticationResponseJSON,
      expectedChallenge: challenge.challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyId(origin),
      requireUserVerification: true,
      // `recordUse` compares the counter.
      credential: { id: assertion.id, publicKey, counter: 0 },
    });
    if (!verified) return notAccepted;
    const { id: mfaFactorId, userId, name } = known;
    // The signature counter is 0 if the authenticator does not count.
    const siteName = relyingPartyId(origin);
    return { mfaFactorId, userId, name, siteName, signatures: authenticationInfo.newCounter };
  } catch {
    return notAccepted;
  }
}

function findPasskey(credentialId: string) {
  return queries()
    .selectFrom('mfaFactors')
    .innerJoin('users', 'users.id', 'mfaFactors.userId')
    .select(['mfaFactors.id', 'mfaFactors.userId', 'mfaFactors.name', 'mfaFactors.secret', 'mfaFactors.userHandle'])
    .where('mfaFactors.credentialId', '=', credentialId)
    .where('mfaFactors.kind', '=', 'passkey')
    .where('users.role', 'in', staffRoles)
    .executeTakeFirst();
}

/**
 * Records the use of a passkey. A counter that has not increased suggests a copied passkey.
 * @returns `gone` when the passkey was removed meanwhile
 */
export async function recordPasskeyUse(tx: Tx, { mfaFactorId, siteName, signatures }: PasskeyAssertion) {
  const known = await tx.selectFrom('mfaFactors').select('counter').where('id', '=', mfaFactorId).executeTakeFirst();
  if (!known) return 'gone';
  const hasCounter = known.counter > 0 || signatures > 0;
  if (hasCounter && signatures <= known.counter) return 'copied';
  const use = { counter: signatures, siteName, lastUsedAt: nowIso() };
  await tx.updateTable('mfaFactors').set(use).where('id', '=', mfaFactorId).execute();
  return 'in order';
}

/** A verified new passkey. Its secret is the public key. */
export type RegisteredPasskey = Awaited<ReturnType<typeof checkNewPasskey>>;

/** Verifies a new passkey. @throws {Invalid} when it is rejected, or the challenge expired */
export async function checkNewPasskey({ answer, passkeyToken }: PasskeyAnswer, { holder, origin }: PasskeyContext) {
  const challenge = await consumeChallenge(passkeyToken, 'make', holder);
  if (!challenge?.handle) throw new Invalid({ answer: [tooLate] });
  const rejected = new Invalid({ answer: [notAccepted] });
  const made = parseAnswer(passkeyRegistrationSchema, answer);
  if (!made) throw rejected;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { response } = made;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...made,
        response: { ...response, attestationObject: await withoutStatement(response.attestationObject) },
        clientExtensionResults: {},
      } as RegistrationResponseJSON,
      expectedChallenge: challenge.challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyId(origin),
      requireUserVerification: true,
    });
    if (!registrationInfo) throw rejected;
    const { id, publicKey, counter } = registrationInfo.credential;
    const secret = Buffer.from(publicKey).toString('base64url');
    return {
      credentialId: id,
      secret,
      counter,
      transports: response.transports.join(),
      userHandle: challenge.handle,
      siteName: relyingPartyId(origin),
    };
  } catch {
    throw rejected;
  }
}

/** Removes the attestation statement. It is not requested, and the library would fetch the URLs in its certificates. */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData');
  const bare = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ]),
  );
  return Buffer.from(bare).toString('base64url');
}

function parseAnswer<S extends z.ZodType>(schema: S, answer: string): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(answer));
  } catch {
    return null;
  }
}
