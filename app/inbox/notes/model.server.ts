/** Notes about a message, for staff only. */
import { signingOf } from '~/auth/users/signature.server';
import { nowIso } from '~/platform/clock.server';
import { NotFound } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { orNotFound } from '~/records/records.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { anonymousName, find as findMessage, permission, read, subject } from '../messages/model.server';
import { type Note, type NoteInput, noteRecordSchema } from './schema';

/** Returns the notes about a message, oldest first. @throws {NotFound} */
export async function list(actor: Actor, messageId: number): Promise<Note[]> {
  await findMessage(actor, messageId);
  return listNotesOf(queries(), [messageId]);
}

/** @throws {NotFound} */
export async function find(actor: Actor, messageId: number, id: number): Promise<Note> {
  return orNotFound(
    (await list(actor, messageId)).find((note) => note.id === id),
    'note',
  );
}

export async function listNotesOf(db: Queries | Tx, messageIds: number[]): Promise<Note[]> {
  const rows = await db
    .selectFrom('messageNotes')
    .selectAll()
    .where('messageId', 'in', messageIds)
    .orderBy('id')
    .execute();
  return rows.map((row) => noteRecordSchema.parse(row));
}

/** @throws {NotFound} */
export function create(actor: Actor, messageId: number, { content }: NoteInput): Promise<Note> {
  return writeAs(actor, permission, async (tx, author) => {
    await read(tx, messageId);
    const { author: name } = await signingOf(tx, author, '');
    const row = await tx
      .insertInto('messageNotes')
      .values({ messageId, content, author: name, createdAt: nowIso() })
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(tx, author, { action: 'added a note to', subject, id: messageId, summary: anonymousName(messageId) });
    return noteRecordSchema.parse(row);
  });
}

/** Permanently deletes a note. @throws {NotFound} */
export function remove(actor: Actor, messageId: number, id: number): Promise<void> {
  return writeAs(actor, permission, async (tx, author) => {
    const { numDeletedRows } = await tx
      .deleteFrom('messageNotes')
      .where('messageId', '=', messageId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new NotFound('note');
    await audit(tx, author, {
      action: 'deleted a note of',
      subject,
      id: messageId,
      summary: anonymousName(messageId),
    });
  });
}
