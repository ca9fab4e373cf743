/**
 * Imports an archive atomically, while others read and write. Messages are inserted in small steps and marked for
 * deletion. One short transaction then writes the rest and unmarks them; the messages that they replace are deleted in
 * small steps as well. An aborted import, even by a power cut, leaves marked messages, which the server deletes.
 */
import { randomUUID } from 'node:crypto';
import { renderReply } from '~/inbox/replies/text.server';
import { purgeMarked } from '~/inbox/retention/purge-queue.server';
import { textDigest } from '~/inbox/spam/spam.server';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { Conflict, Invalid } from '~/platform/errors';
import { foldCase } from '~/platform/fold-case';
import { type Actor, authorize, type StaffActor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import type { ImportOptions } from '~/records/record-type';
import { writeAs } from '~/records/write-as.server';
import { inBatches } from '../../db/batches.server';
import { uniqueViolation } from '../../db/errors.server';
import { queries, type Tx, transaction } from '../../db/store.server';
import { permission } from './archive.server';
import type { Archive } from './archive-schema.server';
import {
  addContent,
  clearContent,
  prepareContent,
  requireNoContent,
  SiteHasContent,
  usersByName,
} from './import-content.server';

/** The messages of an unfinished import are deleted after this time, in seconds. */
const importMaxSeconds = 60 * 60;

export interface ArchiveOptions extends ImportOptions {
  /** The messages up to this number are replaced; by default, all that exist now. With a backup, those before it. */
  newestBefore?: number;
  /** Runs the last step, which writes all, in a transaction; by default, as the actor. */
  commit?(work: (tx: Tx, author: StaffActor) => Promise<void>): Promise<void>;
}

/** @throws {Conflict} when content exists and `replace` is not set. After any error, nothing has changed */
export async function importArchive(actor: Actor, archive: Archive, options: ArchiveOptions): Promise<void> {
  authorize(actor, permission);
  const { replace, report, commit = (work) => writeAs(actor, permission, work) } = options;
  const importId = randomUUID();
  const { newestBefore = await newestMessage() } = options;
  if (!replace) await requireEmpty();
  const content = await prepareContent(archive, options);
  const messages = await withAnswers(archive.messages, options.signal);
  try {
    await addMessages(messages, importId, options);
    options.signal?.throwIfAborted();
    await commit(async (tx, author) => {
      await requireAllMarked(tx, importId, archive.messages.length);
      if (replace) await clearContent(tx);
      else await requireNoContent(tx);
      await addContent(tx, content);
      await tx
        .insertInto('finishedImports')
        .values({ importId, replacedUpTo: replace ? newestBefore : 0 })
        .execute();
      await audit(tx, author, { action: 'imported', subject: 'site', summary: `${archive.blogPosts.length} posts` });
    });
  } catch (error) {
    report?.('Undoing the import');
    await undo(importId);
    const column = uniqueViolation(error);
    throw column ? new Invalid({ '': [`Two records of the archive have the same ${column}.`] }) : error;
  }
  let deleted = 0;
  await purgeMarked((count) => {
    deleted += count;
    report?.('Deleting replaced content', deleted / Math.max(1, newestBefore));
  });
}

/** Renders the replies again, because someone may have written the archive by hand. */
async function withAnswers(messages: Archive['messages'], signal?: AbortSignal) {
  const laidOut = [];
  for (const { replies, ...message } of messages) {
    const answers = [];
    for (const reply of replies) answers.push({ ...reply, html: await renderReply(reply.content, 'nobody', signal) });
    laidOut.push({ ...message, replies: answers });
  }
  return laidOut;
}

async function undo(importId: string): Promise<void> {
  await transaction((tx) =>
    tx.updateTable('messagePurgeQueue').set({ dueAt: nowIso() }).where('importId', '=', importId).execute(),
  );
  await purgeMarked();
}

/** Returns the last number of a message. Waits until earlier messages are committed, because other machines may be storing messages now. */
export async function newestMessage(): Promise<number> {
  const row = await transaction((tx) =>
    tx
      .selectFrom('contactRequests')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst(),
  );
  return Number(row?.id ?? 0);
}

/** @throws {SiteHasContent} when there is content, or a message */
export async function requireEmpty(): Promise<void> {
  await requireNoContent(queries());
  const message = await queries()
    .selectFrom('contactRequests')
    .select('id')
    .where('id', 'not in', (eb) => eb.selectFrom('messagePurgeQueue').select('messageId'))
    .limit(1)
    .executeTakeFirst();
  if (message) throw new SiteHasContent();
}

type ImportedMessages = Awaited<ReturnType<typeof withAnswers>>;

async function addMessages(messages: ImportedMessages, importId: string, { report, signal }: ImportOptions) {
  let added = 0;
  const users = await usersByName(queries());
  await inBatches(async (tx, limit) => {
    signal?.throwIfAborted();
    const some = messages.slice(added, added + limit);
    const dueAt = secondsFromNow(importMaxSeconds);
    for (const { replies, notes, assignee, ...message } of some) {
      const assigneeId = assignee === null ? null : (users.get(foldCase(assignee)) ?? null);
      const { id: messageId } = await tx
        .insertInto('contactRequests')
        .values({ ...message, assigneeId, messageDigest: textDigest(message.message) })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const reply of replies) {
        await tx
          .insertInto('messageReplies')
          .values({ ...reply, messageId, key: randomUUID() })
          .execute();
      }
      for (const note of notes)
        await tx
          .insertInto('messageNotes')
          .values({ ...note, messageId })
          .execute();
      await tx.insertInto('messagePurgeQueue').values({ messageId, dueAt, importId }).execute();
    }
    added += some.length;
    report?.('Importing messages', added / messages.length);
    return some.length;
  });
}

/** The server has deleted messages of an import that exceeded its time limit. */
async function requireAllMarked(tx: Tx, importId: string, expected: number): Promise<void> {
  const { count } = await tx
    .selectFrom('messagePurgeQueue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  if (Number(count) !== expected) throw new Conflict('The import took too long. Nothing has changed.');
}
