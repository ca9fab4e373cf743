/** Autosaves: the input of open forms, sent every few seconds. Only the author can read it. */
import { now, nowIso } from '~/platform/clock.server';
import { isRemembered, rememberKey } from '~/platform/throttle.server';
import { inBatches } from '../../db/batches.server';
import { type Queries, queries, type Tx } from '../../db/store.server';
import { type Autosave, type AutosaveOffer, type AutosaveRequest, autosaveLimits, fieldOf } from './autosave';
import { compressText, decompressText } from './compression.server';
import { orNotFound } from './records.server';

interface RecordName {
  kind: string;
  record: string;
}

/**
 * Stores the input of a form. Replaces its previous autosave and those that it continues. Stores nothing for an
 * unchanged form.
 * @returns the time; null when the form was saved meanwhile and this request arrived late
 */
export async function saveAutosave(
  tx: Tx,
  userId: number,
  { kind, record }: RecordName,
  { key, from = [], version, fields, changed }: AutosaveRequest,
): Promise<string | null> {
  if (await isRemembered(savedFormKey(userId, key), tx)) return null;
  const updatedAt = nowIso();
  if (changed?.length === 0) {
    await deleteAutosaves(tx, userId, [key, ...from]);
    return updatedAt;
  }
  const row = {
    kind,
    record,
    recordVersion: version ?? null,
    updatedAt,
    fields: compressText(stored(fields, changed)),
  };
  await tx
    .insertInto('autosaves')
    .values({ userId, key, ...row })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet(row))
    .execute();
  await deleteAutosaves(tx, userId, from);
  await deleteOldest(tx, userId, key);
  return updatedAt;
}

async function deleteOldest(tx: Tx, userId: number, key: string): Promise<void> {
  // Not the newest: the clock may have been set back.
  const tooMany = tx
    .selectFrom('autosaves')
    .select('id')
    .where('userId', '=', userId)
    .where('key', '!=', key)
    .orderBy('updatedAt', 'desc')
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(autosaveLimits.max - 1);
  await tx.deleteFrom('autosaves').where('id', 'in', tooMany).execute();
}

export async function deleteAutosaves(tx: Tx, userId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.deleteFrom('autosaves').where('userId', '=', userId).where('key', 'in', keys).execute();
}

/** Marks a recently saved form, because its earlier autosave requests may still arrive, in any process. */
const savedFormKey = (userId: number, key: string) => ({ key: `ended form ${userId} ${key}`, seconds: 60 * 60 });

/** Deletes autosaves in the transaction that saves their forms. */
export async function supersedeAutosaves(tx: Tx, userId: number, keys: readonly string[]): Promise<void> {
  await deleteAutosaves(tx, userId, keys);
  for (const key of keys) await rememberKey(tx, savedFormKey(userId, key));
}

const ofRecord = (db: Queries, userId: number, { kind, record }: RecordName) =>
  db.selectFrom('autosaves').where('userId', '=', userId).where('kind', '=', kind).where('record', '=', record);

/** Returns the fields, with the names of the changed ones on a second line. URL-encoded fields have no line breaks. */
const stored = (fields: string, changed?: string[]) =>
  changed ? `${fields}\n${changed.map(encodeURIComponent).join('&')}` : fields;

function read(compressed: Uint8Array): { fields: string; changed: string[] | null } {
  const [fields = '', names] = decompressText(compressed).split('\n');
  return { fields, changed: names?.split('&').map(decodeURIComponent) ?? null };
}

/** Returns a user's autosaves of a record, newest first. */
export function listAutosaves(userId: number, name: RecordName): Promise<Autosave[]> {
  return ofRecord(queries(), userId, name)
    .select(['key', 'recordVersion as version', 'updatedAt as savedAt'])
    .orderBy('updatedAt', 'desc')
    .execute();
}

/** @returns the input, URL-encoded like a form's @throws {NotFound} when the user has no such autosave */
export async function readAutosave(
  userId: number,
  name: RecordName,
  key: string,
): Promise<Autosave & { fields: string }> {
  const row = await ofRecord(queries(), userId, name)
    .select(['key', 'recordVersion as version', 'updatedAt as savedAt', 'fields'])
    .where('key', '=', key)
    .executeTakeFirst();
  const { fields, ...about } = orNotFound(row, 'unsaved work');
  return { ...about, fields: read(fields).fields };
}

/**
 * Merges a user's autosaves of a record: for each field, the latest value that differs from its form's initial value.
 * @returns null without autosaves
 */
export async function mergeAutosaves(userId: number, name: RecordName): Promise<AutosaveOffer | null> {
  const rows = await ofRecord(queries(), userId, name)
    .select(['key', 'recordVersion as version', 'updatedAt as savedAt', 'fields'])
    .orderBy('updatedAt', 'desc')
    .limit(autosaveLimits.offered)
    .execute();
  const [latest, ...older] = rows;
  if (!latest) return null;
  const { key, version, savedAt } = latest;
  const offer: AutosaveOffer = { keys: [key], version, savedAt, ...read(latest.fields) };
  for (const row of older) {
    const earlier = read(row.fields);
    const added = earlier.fields === offer.fields ? [] : fieldsToAdd(offer.changed, earlier.changed);
    // This autosave is offered later, after the current offer is saved or discarded.
    if (!added) continue;
    const isAdded = ([name]: [string, string]) => added.includes(fieldOf(name));
    const entries = [
      ...[...new URLSearchParams(offer.fields)].filter((entry) => !isAdded(entry)),
      ...[...new URLSearchParams(earlier.fields)].filter(isAdded),
    ];
    if (added.length > 0) offer.fields = new URLSearchParams(entries).toString();
    if (offer.changed) offer.changed.push(...added);
    offer.keys.push(row.key);
    // The oldest version, so that a conflict shows every change since the first of these forms was opened.
    if (row.version !== null) offer.version = Math.min(row.version, offer.version ?? row.version);
  }
  return offer;
}

/** Returns the fields to take from the earlier form; null when the initial values of either form are unknown. */
function fieldsToAdd(later: string[] | null, earlier: string[] | null): string[] | null {
  return later && earlier ? earlier.filter((field) => !later.includes(field)) : null;
}

/** Deletes all users' autosaves of a record. */
export async function purgeAutosaves(tx: Tx, { kind, record }: RecordName): Promise<void> {
  await tx.deleteFrom('autosaves').where('kind', '=', kind).where('record', '=', record).execute();
}

/** Deletes expired autosaves. @returns their number */
export function sweepAutosaves(): Promise<number> {
  const before = new Date(now().getTime() - autosaveLimits.days * 24 * 60 * 60 * 1000).toISOString();
  return inBatches(async (tx, limit) => {
    const due = tx.selectFrom('autosaves').select('id').where('updatedAt', '<', before).limit(limit);
    const { numDeletedRows } = await tx.deleteFrom('autosaves').where('id', 'in', due).executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
