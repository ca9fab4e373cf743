/** Whether the owner of a token could still log in: their provider confirms them, or password login is on. */

import { noPassword } from '~/auth/passwords/password.server';
import { isStillAsserted } from '~/auth/sso/session-revalidation.server';
import { prepared, type Values } from '../../../db/prepared.server';
import { queries } from '../../../db/store.server';

/** Asks the provider again when due, as for a session. */
export async function mayStillComeIn(userId: number): Promise<boolean> {
  const ways = await waysIn(queries(), { userId });
  const requested = ways.filter(({ isInUse, refusedAt: rejectedAt }) => isInUse && rejectedAt === null);
  for (const { identityId, checkedAt } of requested) {
    if (identityId !== null && (await isStillAsserted(identityId, checkedAt))) return true;
  }
  // Their provider may have rejected them only now.
  const current = requested.length > 0 ? await waysIn(queries(), { userId }) : ways;
  return current.every(({ refusedAt: rejectedAt }) => rejectedAt === null) && current.some(hasLocalWay);
}

type WayIn = Awaited<ReturnType<typeof waysIn>>[number];

const hasLocalWay = ({ isLocalOn, password, passkeyId }: WayIn) =>
  Boolean(isLocalOn ?? true) && (password !== noPassword || passkeyId !== null);

/** A row for each provider who has asserted them, one where none has. */
const waysIn = prepared((db, value: Values<{ userId: number }>) =>
  db
    .selectFrom('users')
    .leftJoin('identities', 'identities.userId', 'users.id')
    .leftJoin('identityProviders', 'identityProviders.id', 'identities.providerId')
    .leftJoin('localSignIn', (join) => join.on('localSignIn.id', '=', 1))
    .select((eb) => [
      'users.password',
      'identities.id as identityId',
      'identities.checkedAt',
      'identities.refusedAt',
      'identityProviders.isActive as isInUse',
      'localSignIn.isOn as isLocalOn',
      eb
        .selectFrom('factors')
        .select('factors.id')
        .whereRef('factors.userId', '=', 'users.id')
        .where('factors.kind', '=', 'passkey')
        .limit(1)
        .as('passkeyId'),
    ])
    .where('users.id', '=', value('userId')),
);
