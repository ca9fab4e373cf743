import { queries } from '../../db/store.server';

export async function hasAdmin(): Promise<boolean> {
  const admin = await queries()
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}
