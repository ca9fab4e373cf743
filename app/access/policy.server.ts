/** Who has to show a second factor. */
import { nowIso } from '~/platform/clock.server';
import { startOfDay } from '~/platform/time-zone';
import { type Actor, authorize, type StaffRole, staffRoles } from '~/records/actor';
import { record } from '~/records/audit.server';
import { checkVersion } from '~/records/records.server';
import { writeAs } from '~/records/write.server';
import { type Queries, queries, type Tx } from '../../db/store.server';
import { type AccessPolicy, type AccessPolicyInput, accessPolicyRecordSchema } from './policy';

export const permission = 'access-settings';

const subject = 'access policy';
const unset: AccessPolicy = { secondFactor: 'nobody', secondFactorFrom: null, version: 0 };

export async function find(actor: Actor): Promise<AccessPolicy> {
  authorize(actor, permission);
  return read(queries());
}

/** The usernames of those who can sign in and have no second factor. */
export async function listWithout(actor: Actor): Promise<string[]> {
  authorize(actor, permission);
  const rows = await queries()
    .selectFrom('users')
    .select('username')
    .where('role', 'in', staffRoles)
    .where('id', 'not in', (eb) => eb.selectFrom('factors').select('userId').where('kind', '!=', 'recovery'))
    .orderBy('id')
    .execute();
  return rows.map(({ username }) => username);
}

/**
 * Who has none is led through setting one up at their next login; nobody is signed out.
 *
 * @throws {Stale}
 * @throws {ProofNeeded}
 */
export function save(actor: Actor, input: AccessPolicyInput, version?: number): Promise<AccessPolicy> {
  return writeAs(actor, permission, async (tx, author) => {
    const present = await read(tx);
    checkVersion(present, version, subject);
    const row = { ...input, version: present.version + 1, updatedAt: nowIso() };
    await tx
      .insertInto('accessPolicy')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    const from = input.secondFactorFrom ? ` from ${input.secondFactorFrom}` : '';
    await record(tx, author, {
      action: 'updated',
      subject,
      summary: `Two-step login for ${input.secondFactor}${from}`,
    });
    return read(tx);
  });
}

/** Whether somebody of that role has to show a second factor by now. */
export async function isFactorAsked(db: Queries | Tx, role: StaffRole): Promise<boolean> {
  const { secondFactor, secondFactorFrom } = await read(db);
  if (secondFactorFrom !== null && startOfDay(secondFactorFrom) > nowIso()) return false;
  return secondFactor === 'everybody' || (secondFactor === 'admins' && role === 'admin');
}

async function read(db: Queries | Tx): Promise<AccessPolicy> {
  const row = await db.selectFrom('accessPolicy').selectAll().where('id', '=', 1).executeTakeFirst();
  return row ? accessPolicyRecordSchema.parse(row) : unset;
}
