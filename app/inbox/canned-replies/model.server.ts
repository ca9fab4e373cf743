/** Saved replies: texts that staff insert into their replies. */
import { signingOf } from '~/auth/users/signature.server';
import { nowIso } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { changeRecord, createRecord, type RecordKind, removeRecord } from '~/records/record-changes.server';
import { orNotFound, type Page, type Paging, readPage, unpaged } from '~/records/records.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { find as findMessage } from '../messages/model.server';
import { fillPlaceholders } from './placeholders';
import {
  type CannedReply,
  type CannedReplyInput,
  cannedReplyLabels,
  cannedReplyRecordSchema,
  type FilledAnswer,
} from './schema';

export const permission = 'messages';

export const kind: RecordKind<CannedReply, 'canned-replies'> = {
  permission,
  subject: 'saved reply',
  nameOf: ({ title }) => title,
  read,
  table: 'cannedReplies',
  definition: { kind: 'canned-replies', labels: cannedReplyLabels, isShown: () => false },
};

/** By title. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<Page<CannedReply>> {
  authorize(actor, permission);
  const all = queries().selectFrom('cannedReplies');
  const page = await readPage(
    all.selectAll().orderBy('title').orderBy('id'),
    all.select((eb) => eb.fn.countAll<number>().as('total')),
    paging,
  );
  return { ...page, items: page.items.map((row) => cannedReplyRecordSchema.parse(row)) };
}

/** All saved replies, filled in for a message. @throws {NotFound} */
export async function listFor(actor: Actor, messageId: number): Promise<FilledAnswer[]> {
  const { id, firstName, lastName, companyName, reasonLabel } = await findMessage(actor, messageId);
  authorize(actor, permission);
  const { author } = await signingOf(queries(), actor, '');
  const values = {
    ...{ 'first name': firstName, name: `${firstName} ${lastName}`, company: companyName },
    ...{ reason: reasonLabel, reference: String(id), 'your name': author },
  };
  const { items } = await list(actor);
  return items.map(({ id: answerId, title, content }) => ({
    id: answerId,
    title,
    content: fillPlaceholders(content, values),
  }));
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<CannedReply> {
  authorize(actor, permission);
  return read(queries(), id);
}

export function create(actor: Actor, input: CannedReplyInput): Promise<CannedReply> {
  return createRecord(actor, kind, (tx) =>
    tx
      .insertInto('cannedReplies')
      .values({ ...input, createdAt: nowIso(), updatedAt: nowIso() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

/** @param changes omitted fields stay unchanged @throws {NotFound}, {StaleVersion} */
export function update(
  actor: Actor,
  id: number,
  changes: Partial<CannedReplyInput>,
  version?: number,
): Promise<CannedReply> {
  return changeRecord(actor, kind, id, { version }, (tx, current) =>
    tx
      .updateTable('cannedReplies')
      .set({ ...changes, updatedAt: nowIso(), version: current.version + 1 })
      .where('id', '=', id)
      .execute(),
  );
}

/** Moves it to the trash. @throws {NotFound}, {StaleVersion} */
export function remove(actor: Actor, id: number, version?: number): Promise<void> {
  return removeRecord(actor, kind, id, version);
}

async function read(db: Queries | Tx, id: number): Promise<CannedReply> {
  const row = await db.selectFrom('cannedReplies').selectAll().where('id', '=', id).executeTakeFirst();
  return cannedReplyRecordSchema.parse(orNotFound(row, 'saved reply'));
}
