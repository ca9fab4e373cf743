/** The policy for two-step verification and session length. */
import { nowIso } from '~/platform/clock.server';
import { Invalid } from '~/platform/errors';
import { longDate, startOfDay } from '~/platform/time-zone';
import { type Actor, authorize, type StaffRole, staffRoles } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { checkVersion } from '~/records/records.server';
import { writeAs } from '~/records/write.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import {
  type AccessPolicy,
  type AccessPolicyInput,
  accessPolicyRecordSchema,
  defaultSessionLife,
  type SessionLife,
} from './policy';

export const permission = 'access-settings';

const subject = 'access policy';
const unset: AccessPolicy = { mfaRequirement: 'nobody', mfaRequiredFrom: null, ...defaultSessionLife, version: 0 };

export async function find(actor: Actor): Promise<AccessPolicy> {
  authorize(actor, permission);
  return read(queries());
}

/** Returns the usernames of active users without two-step verification. */
export async function listWithout(actor: Actor): Promise<string[]> {
  authorize(actor, permission);
  const rows = await queries()
    .selectFrom('users')
    .select('username')
    .where('role', 'in', staffRoles)
    .where('id', 'not in', (eb) => eb.selectFrom('mfaFactors').select('userId').where('kind', '!=', 'recovery'))
    .orderBy('id')
    .execute();
  return rows.map(({ username }) => username);
}

/**
 * Saves the policy. Users without two-step verification set it up at their next login, and no session ends. A new
 * session length applies to open sessions too.
 * @throws {Invalid} when the idle limit is longer than the total limit
 * @throws {StaleVersion}
 * @throws {ReauthRequired}
 */
export function save(actor: Actor, input: AccessPolicyInput, version?: number): Promise<AccessPolicy> {
  return writeAs(actor, permission, async (tx, author) => {
    const current = await read(tx);
    checkVersion(current, version, subject);
    const life = {
      sessionIdleMinutes: input.sessionIdleMinutes ?? current.sessionIdleMinutes,
      sessionHours: input.sessionHours ?? current.sessionHours,
    };
    if (life.sessionIdleMinutes > life.sessionHours * 60) {
      throw new Invalid({ sessionIdleMinutes: ['That is longer than a session lives in all'] });
    }
    const row = { ...input, ...life, version: current.version + 1, updatedAt: nowIso() };
    await tx
      .insertInto('accessPolicy')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    const from = input.mfaRequiredFrom ? ` from ${longDate(input.mfaRequiredFrom)}` : '';
    await audit(tx, author, {
      action: 'updated',
      subject,
      summary: `Two-step verification for ${input.mfaRequirement}${from}${changeOfLife(current, life)}`,
    });
    return read(tx);
  });
}

/** Returns the change of the session length for the audit log; empty if unchanged. */
function changeOfLife(before: SessionLife, { sessionIdleMinutes, sessionHours }: SessionLife): string {
  const stays = before.sessionIdleMinutes === sessionIdleMinutes && before.sessionHours === sessionHours;
  return stays ? '' : `; sessions end after ${sessionIdleMinutes} minutes without use, ${sessionHours} hours in all`;
}

/** Returns whether users with this role must use two-step verification now. */
export async function requiresMfa(db: Queries | Tx, role: StaffRole): Promise<boolean> {
  const { mfaRequirement, mfaRequiredFrom } = await read(db);
  if (mfaRequiredFrom !== null && startOfDay(mfaRequiredFrom) > nowIso()) return false;
  return mfaRequirement === 'everybody' || (mfaRequirement === 'admins' && role === 'admin');
}

async function read(db: Queries | Tx): Promise<AccessPolicy> {
  const row = await db.selectFrom('accessPolicy').selectAll().where('id', '=', 1).executeTakeFirst();
  return row ? accessPolicyRecordSchema.parse(row) : unset;
}
