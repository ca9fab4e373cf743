/** Editing of records before they are saved: autosaves, and presence of other editors. */
import { Conflict, TokenForbidden } from '~/platform/errors';
import { type Actor, authorize, type StaffActor } from '~/records/actor';
import { type Autosave, type AutosaveRequest, newRecord, type OtherEditor } from '~/records/autosave';
import { deleteAutosaves, listAutosaves, mergeAutosaves, readAutosave, saveAutosave } from '~/records/autosave.server';
import type { Versions } from '~/records/comparison/three-way-merge.server';
import { otherEditors, recordLeaving, recordPresence } from '~/records/presence.server';
import { registeredType } from '~/records/registered-types.server';
import { type RecordName, readContentAt } from '~/records/revisions.server';
import { writeAs } from '~/records/write.server';
import type { Editable } from './editable';
import { recordTypes } from './record-types.server';
import { replyRecordType } from './reply-record-type.server';
import { sectionRecordType } from './section-record-type.server';

export interface EditorState {
  /** The time of the autosave; null when nothing was sent, or the form was saved since. */
  savedAt: string | null;
  others: OtherEditor[];
  /** The record's current version; null for a new record. */
  version: number | null;
}

const editables: readonly Editable[] = [...recordTypes, sectionRecordType, replyRecordType];

/** Returns a user's autosaves of a record, newest first, and the other editors. */
export async function listUnsaved(actor: Actor, name: RecordName) {
  const { author } = await authorizeRecord(actor, name);
  const { userId } = author;
  return { userId, unsaved: await listAutosaves(userId, name), others: otherEditors(name, author) };
}

/** Returns the same with the autosaves merged, for the page with the record's form. */
export async function startEditing(actor: Actor, name: RecordName) {
  const { author } = await authorizeRecord(actor, name);
  const { userId } = author;
  if (name.record !== newRecord) recordPresence(name, author);
  return { userId, offer: await mergeAutosaves(userId, name), others: otherEditors(name, author) };
}

/**
 * Receives an open form's input since the last call, or only its presence. It changes nothing that others see.
 * @throws {NotFound} when the record was deleted
 */
export async function autosave(actor: Actor, name: RecordName, request: AutosaveRequest): Promise<EditorState> {
  const { author, permission, current } = await authorizeRecord(actor, name);
  if (request.userId !== undefined && request.userId !== author.userId) {
    throw new Conflict('Someone else has logged in here.');
  }
  if (request.isLeaving) recordLeaving(name, author, request.key);
  else if (name.record !== newRecord) recordPresence(name, author, request.key);
  const savedAt =
    request.fields === undefined
      ? null
      : await writeAs(author, permission, (tx, { userId }) => saveAutosave(tx, userId, name, request));
  return { savedAt, others: otherEditors(name, author, request.key), version: current?.version ?? null };
}

/** Returns a user's autosave in the format of a form. @throws {NotFound} */
export async function readUnsaved(actor: Actor, name: RecordName, key: string): Promise<Autosave & { fields: string }> {
  const { author } = await authorizeRecord(actor, name);
  return readAutosave(author.userId, name, key);
}

/** Deletes autosaves without changing the record. */
export async function discard(actor: Actor, name: RecordName, keys: readonly string[]): Promise<void> {
  const { permission } = editableOf(actor, name);
  await writeAs(actor, permission, (tx, { userId }) => deleteAutosaves(tx, userId, keys));
}

/** @returns also the record, null for a new one @throws {Forbidden} @throws {NotFound} */
async function authorizeRecord(actor: Actor, name: RecordName) {
  const { find, permission } = editableOf(actor, name);
  authorize(actor, permission);
  // A service token has no user, so its autosaves would belong to nobody.
  if (actor.userId === 0) throw new TokenForbidden();
  const current = name.record === newRecord ? null : await find(actor, name.record);
  return { author: actor, permission, current };
}

/** @throws {NotFound} for a type without autosave */
function editableOf(actor: Actor, { kind }: RecordName): Editable {
  authorize(actor, 'staff');
  return registeredType(editables, kind);
}

type Fields = Record<string, unknown>;

/**
 * Returns the data for merging two edits.
 * @param baseVersion the version that the edit is based on
 * @param input the input, as it would be saved
 * @returns the three versions, and the number of the saved one
 * @throws {NotFound}
 */
export async function versionsOf(
  actor: StaffActor,
  name: RecordName,
  baseVersion: number,
  input: object,
): Promise<Versions & { version: number }> {
  const { find, labels = {}, versions, typed, formatItem } = editableOf(actor, name);
  const current = await find(actor, name.record);
  const { name: versionsName, part } = versions?.(name.record) ?? { name, part: (content: object) => content };
  const base = await readContentAt(versionsName, baseVersion);
  return {
    version: current.version,
    labels: current.labels ?? labels,
    base: base && (part(base) as Fields),
    theirs: current.content as Fields,
    ...(formatItem && { formatItem: (field, entry) => formatItem(name.record, field, entry) }),
    mine: (typed?.(name.record, input) ?? input) as Fields,
  };
}
