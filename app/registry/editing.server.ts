/** Autosaves of the records that staff edit. */
import { draftRevisionsKind } from '~/content/documents/model.server';
import { isSectionName, sections } from '~/content/home-page/copy';
import { copyOf } from '~/content/home-page/document';
import * as page from '~/content/home-page/model.server';
import { pageKind } from '~/content/home-page/schema';
import * as messages from '~/inbox/messages/model.server';
import { list as listReplies } from '~/inbox/replies/model.server';
import { replyKind } from '~/inbox/replies/schema';
import { Conflict, NotFound, TokenForbidden } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { type Autosave, type AutosaveRequest, type NewerSave, newRecord } from '~/records/autosave';
import { deleteAutosaves, listAutosaves, mergeAutosaves, readAutosave, saveAutosave } from '~/records/autosave.server';
import { parseId } from '~/records/fields';
import type { RecordType } from '~/records/record-type';
import { registeredType } from '~/records/registered-types.server';
import { type RecordName, readLastSave } from '~/records/revisions.server';
import { writeAs } from '~/records/write-as.server';
import { recordTypes } from './record-types.server';

export interface EditorState {
  /** The time of the autosave; null when the form was saved since. */
  savedAt: string | null;
  /** The record's current version; null for a new record. */
  version: number | null;
  /** Null if the form is based on that version. */
  newer: NewerSave | null;
}

/** A type whose forms autosave. */
type Editable = Pick<RecordType, 'kind' | 'permission' | 'find'>;

/** The sections of the home page. Each is edited separately; all share one document and its version. */
const homePageSections: Editable = {
  kind: 'page',
  permission: page.permission,
  async find(actor, name) {
    authorize(actor, page.permission);
    if (!isSectionName(name)) throw new NotFound('section of the home page');
    const { content, version } = await page.find(actor);
    return { name: sections[name].label, version, content: copyOf(content, name), path: `/admin/home-page/${name}` };
  },
};

/** Drafts of replies. The record is the message, and its version the number of replies. */
const replyDrafts: Editable = {
  kind: replyKind,
  permission: messages.permission,
  async find(actor, record) {
    const id = parseId(record) ?? 0;
    const { length: version } = await listReplies(actor, id);
    return { name: messages.anonymousName(id), version, content: {}, path: `/admin/messages/${id}/reply` };
  },
};

const editables: readonly Editable[] = [...recordTypes, homePageSections, replyDrafts];

/** Returns a user's autosaves of a record, newest first. */
export async function listUnsaved(actor: Actor, name: RecordName): Promise<Autosave[]> {
  const { author } = await authorizeRecord(actor, name);
  return listAutosaves(author.userId, name);
}

/** Returns the user and one offer of all their autosaves, for the page with the record's form. */
export async function startEditing(actor: Actor, name: RecordName) {
  const { author } = await authorizeRecord(actor, name);
  const { userId } = author;
  return { userId, offer: await mergeAutosaves(userId, name) };
}

/** Stores an open form's input. It changes nothing that others see. @throws {NotFound} when the record was deleted */
export async function autosave(actor: Actor, name: RecordName, request: AutosaveRequest): Promise<EditorState> {
  const { author, permission, current } = await authorizeRecord(actor, name);
  if (request.userId !== undefined && request.userId !== author.userId) {
    throw new Conflict('Someone else has logged in here.');
  }
  const savedAt = await writeAs(author, permission, (tx, { userId }) => saveAutosave(tx, userId, name, request));
  const version = current?.version ?? null;
  const isOutdated = version !== null && request.version !== undefined && version > request.version;
  return { savedAt, version, newer: isOutdated ? await newerSave(author.username, name) : null };
}

async function newerSave(username: string, name: RecordName): Promise<NewerSave> {
  const isSection = name.kind === homePageSections.kind;
  const last = await readLastSave(isSection ? { kind: draftRevisionsKind, record: pageKind.key } : name);
  return { author: last?.author ?? null, isOwn: last?.author === username, at: last?.createdAt ?? null };
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
