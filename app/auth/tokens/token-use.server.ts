/** Authenticates an API token. */

import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { InvalidToken } from '~/platform/errors';
import { checkLimit, countHit } from '~/platform/throttle.server';
import { tokenDigest } from '~/platform/token.server';
import { type StaffActor, scopes } from '~/records/actor';
import { serviceName } from '~/records/audit-labels';
import { currentRole, tokenByDigest } from '~/records/token-row.server';
import { prepared, type Values } from '../../../db/prepared.server';
import { queries, transaction } from '../../../db/store.server';
import { addressPartition } from '../passwords/partition.server';
import { noPassword } from '../passwords/password.server';
import { networkLimits } from '../sessions/login-limits.server';
import { recordFailure } from '../sessions/login-log.server';
import { isStillAsserted } from '../sso/session-revalidation.server';
import { isTokenLike } from './token-text.server';

type TokenRow = Awaited<ReturnType<typeof tokenByDigest>>[number];

/**
 * Returns the actor of a token. The owner's role and right to log in are read each time.
 * @throws {InvalidToken} when the token is unknown or no longer valid
 * @throws {TooMany} after too many invalid tokens; a valid one is still accepted, because tokens cannot be guessed
 */
export async function actorOfApiToken(token: string, address: string): Promise<StaffActor> {
  const [row] = isTokenLike(token) ? await tokenByDigest(queries(), { digest: tokenDigest(token) }) : [];
  const role = row ? currentRole(row) : null;
  if (!row || !role) throw await rejection(row, address);
  if (row.userId !== null && !(await couldOwnerLogIn(row.userId))) throw await rejection(row, address, ownerGone);
  recordUse(row);
  const { id, name, userId, username, email } = row;
  return {
    kind: 'staff',
    userId: userId ?? 0,
    username: username ?? serviceName(name),
    email: email ?? '',
    role,
    sessionId: '',
    reauthenticatedAt: '',
    token: { id, name, scopes: scopes.filter((scope) => row.scopes.split(' ').includes(scope)) },
  };
}

const tooMany = 'Too many API tokens that are not valid came from here. Please wait a while and try again.';
const ownerGone =
  'This API token stands still: its owner can no longer log in, or has to log in again at their identity provider.';
const hasRunOut = 'This API token has expired. Create a new one.';

async function rejection(row: TokenRow | undefined, address: string, why?: string): Promise<InvalidToken> {
  const limits = networkLimits(address, await addressPartition(address), 'api-token');
  for (const limit of limits) await checkLimit(limit, tooMany);
  const owner = row?.userId && row.username ? { id: row.userId, username: row.username } : null;
  await transaction(async (tx) => {
    for (const limit of limits) await countHit(tx, limit, tooMany);
    await recordFailure(tx, owner, address, ', with an API token');
  });
  return new InvalidToken(row && row.expiresAt <= nowIso() ? hasRunOut : why);
}

/** Records the use at most once a minute. The request does not wait for it. */
function recordUse({ id, lastUsedAt }: TokenRow): void {
  const timestamp = nowIso();
  if (lastUsedAt !== null && lastUsedAt > secondsFromNow(-60) && lastUsedAt <= timestamp) return;
  queries()
    .updateTable('apiTokens')
    .set({ lastUsedAt: timestamp })
    .where('id', '=', id)
    .where('lastUsedAt', 'is', lastUsedAt)
    .execute()
    // A failed write, such as on a full disk, must not fail the request.
    .catch(() => undefined);
}

/**
 * Returns whether the owner of a token could still log in: their provider confirms them, or password login is on. Asks
 * the provider again when due, as for a session.
 */
async function couldOwnerLogIn(userId: number): Promise<boolean> {
  const methods = await readLoginMethods(queries(), { userId });
  const requested = methods.filter(({ isInUse, rejectedAt }) => isInUse && rejectedAt === null);
  for (const { identityId, checkedAt } of requested) {
    if (identityId !== null && (await isStillAsserted(identityId, checkedAt))) return true;
  }
  // The provider may have rejected the owner in the request above.
  const current = requested.length > 0 ? await readLoginMethods(queries(), { userId }) : methods;
  return current.every(({ rejectedAt }) => rejectedAt === null) && current.some(hasLocalMethod);
}

type LoginMethod = Awaited<ReturnType<typeof readLoginMethods>>[number];

const hasLocalMethod = ({ isLocalOn, password, passkeyId }: LoginMethod) =>
  Boolean(isLocalOn ?? true) && (password !== noPassword || passkeyId !== null);

/** Returns a row for each linked identity, or one row without any. */
const readLoginMethods = prepared((db, value: Values<{ userId: number }>) =>
  db
    .selectFrom('users')
    .leftJoin('identities', 'identities.userId', 'users.id')
    .leftJoin('identityProviders', 'identityProviders.id', 'identities.providerId')
    .leftJoin('localSignIn', (join) => join.on('localSignIn.id', '=', 1))
    .select((eb) => [
      'users.password',
      'identities.id as identityId',
      'identities.checkedAt',
      'identities.rejectedAt',
      'identityProviders.isActive as isInUse',
      'localSignIn.isOn as isLocalOn',
      eb
        .selectFrom('mfaFactors')
        .select('mfaFactors.id')
        .whereRef('mfaFactors.userId', '=', 'users.id')
        .where('mfaFactors.kind', '=', 'passkey')
        .limit(1)
        .as('passkeyId'),
    ])
    .where('users.id', '=', value('userId')),
);
