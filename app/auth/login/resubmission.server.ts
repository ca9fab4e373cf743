/** Form submissions that wait for re-authentication: encrypted, and bound to their session. */
import { randomBytes } from 'node:crypto';
import { nowIso } from '~/platform/clock.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { type Actor, authorize } from '~/records/actor';
import { writeAs } from '~/records/write-as.server';
import { queries } from '../../../db/store.server';

const purpose = 'resubmission';
/** Enough for a few tabs. */
const entriesMax = 5;

interface Resubmission {
  id: string;
  /** The form's path with its query. */
  path: string;
  /** The act of the form, in words that follow "Confirm it’s you to". */
  act: string;
  /** All fields, including passwords. */
  fields: [name: string, value: string][];
}

/** Stores a submission. @returns its ID */
export async function storeResubmission(
  actor: Actor,
  { path, act, fields }: Omit<Resubmission, 'id'>,
): Promise<string> {
  authorize(actor, 'staff');
  const id = randomBytes(16).toString('base64url');
  const { sessionId } = actor;
  await writeAs(actor, 'staff', async (tx) => {
    // Before the insert: the clock may have been set back, and the new entry must stay.
    const latest = tx
      .selectFrom('resubmissions')
      .select('id')
      .where('sessionId', '=', sessionId)
      .orderBy('createdAt', 'desc')
      .limit(entriesMax - 1);
    await tx.deleteFrom('resubmissions').where('sessionId', '=', sessionId).where('id', 'not in', latest).execute();
    await tx
      .insertInto('resubmissions')
      .values({ id, sessionId, path, fields: encrypt(purpose, JSON.stringify({ act, fields })), createdAt: nowIso() })
      .execute();
  });
  return id;
}

/** Returns null when this session has no such submission, or it was already used. */
export async function findResubmission(actor: Actor, id: string): Promise<Resubmission | null> {
  authorize(actor, 'staff');
  const row = await queries()
    .selectFrom('resubmissions')
    .select(['path', 'fields'])
    .where('id', '=', id)
    .where('sessionId', '=', actor.sessionId)
    .executeTakeFirst();
  const stored = row ? decrypt(purpose, row.fields) : null;
  return row && stored !== null ? { id, path: row.path, ...JSON.parse(stored) } : null;
}

/** Deletes a submission, so that it is carried out only once. @returns false when it was already deleted */
export async function deleteResubmission(actor: Actor, id: string): Promise<boolean> {
  authorize(actor, 'staff');
  const { numDeletedRows } = await writeAs(actor, 'staff', (tx) =>
    tx.deleteFrom('resubmissions').where('id', '=', id).where('sessionId', '=', actor.sessionId).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}
