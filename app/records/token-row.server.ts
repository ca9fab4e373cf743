/** API tokens as rows, with their current permissions. */
import { nowIso } from '~/platform/clock.server';
import { prepared, type Values } from '../../db/prepared.server';
import type { Tx } from '../../db/store.server';
import { lesserRole, type StaffRole, staffRoles } from './actor';

const withOwner = (db: Tx) =>
  db
    .selectFrom('apiTokens')
    .leftJoin('users', 'users.id', 'apiTokens.userId')
    .select([
      'apiTokens.id',
      'apiTokens.name',
      'apiTokens.userId',
      'apiTokens.role',
      'apiTokens.scopes',
      'apiTokens.expiresAt',
      'apiTokens.lastUsedAt',
      'users.username',
      'users.email',
      'users.role as ownerRole',
    ]);

export const tokenById = prepared((db, value: Values<{ id: number }>) =>
  withOwner(db).where('apiTokens.id', '=', value('id')),
);

export const tokenByDigest = prepared((db, value: Values<{ digest: string }>) =>
  withOwner(db).where('apiTokens.digest', '=', value('digest')),
);

type TokenRow = Awaited<ReturnType<typeof tokenById>>[number];
type Holder = Pick<TokenRow, 'expiresAt' | 'userId' | 'role' | 'ownerRole'>;

/** Returns the token's role or its owner's, whichever has fewer permissions. Null when the token no longer works. */
export function currentRole({ expiresAt, userId, role, ownerRole }: Holder): StaffRole | null {
  if (expiresAt <= nowIso()) return null;
  if (userId === null) return role;
  const ofOwner = staffRoles.find((known) => known === ownerRole);
  return ofOwner ? lesserRole(role, ofOwner) : null;
}
