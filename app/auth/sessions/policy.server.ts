/** The policy for two-step verification and session length. */
import { nowIso } from '~/platform/clock.server';
import { Invalid } from '~/platform/errors';
import { longDate, startOfDay } from '~/platform/time-zone';
import { type Actor, authorize, type StaffRole, staffRoles } from '~/records/actor';
import { settingsModel } from '~/records/settings-model.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import {
  type AccessPolicy,
  type AccessPolicyInput,
  accessPolicyRecordSchema,
  defaultSessionLife,
  type SessionLife,
} from './policy';

export const permission = 'access-settings';

const unset: AccessPolicy = { mfaRequirement: 'nobody', mfaRequiredFrom: null, ...defaultSessionLife, version: 0 };

/**
 * The policy has defaults. `save` throws `Invalid` when the idle limit is longer than the total limit. Users without
 * two-step verification set it up at their next login, and no session ends. A new session length applies to open
 * sessions too.
 */
export const { find, read, save } = settingsModel({
  table: 'accessPolicy',
  permission,
  subject: 'access policy',
  parse: (row): AccessPolicy => (row ? accessPolicyRecordSchema.parse(row) : unset),

  columns(input: AccessPolicyInput, current) {
    const { sessionIdleMinutes = current.sessionIdleMinutes, sessionHours = current.sessionHours } = input;
    if (sessionIdleMinutes > sessionHours * 60) {
      throw new Invalid({ sessionIdleMinutes: ['That is longer than a session lives in all'] });
    }
    return { ...input, sessionIdleMinutes, sessionHours };
  },

  summary(saved, before) {
    const from = saved.mfaRequiredFrom ? ` from ${longDate(saved.mfaRequiredFrom)}` : '';
    return `Two-step verification for ${saved.mfaRequirement}${from}${changeOfLife(before, saved)}`;
  },
});

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
