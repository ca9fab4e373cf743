import { userName } from '~/auth/users/user-name';
import type { Queries, Tx } from '../../../db/store.server';

export async function readAssignees(
  rows: { assigneeId: number | null }[],
  db: Queries | Tx,
): Promise<(id: number | null) => string | null> {
  const ids = [...new Set(rows.flatMap(({ assigneeId }) => assigneeId ?? []))];
  if (ids.length === 0) return () => null;
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'firstName', 'lastName'])
    .where('id', 'in', ids)
    .execute();
  const names = new Map(users.map((user) => [user.id, userName(user) || user.username]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
}
