import type { Actor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import { markForPurge } from '../retention/purge-queue.server';
import { anonymousName, find, permission, read, subject, update } from './model.server';
import type { Message, MessageChanges } from './schema';
import { triage } from './triage.server';

/** The change that each intent makes. */
export const messageChanges = {
  read: { status: 'read' },
  unread: { status: 'new' },
  answered: { answered: true },
  unanswered: { answered: false },
  archive: { status: 'archived' },
  inbox: { status: 'read' },
  spam: { status: 'spam' },
  'not-spam': { status: 'new' },
} as const satisfies Record<string, MessageChanges>;

export type MessageIntent = keyof typeof messageChanges;

const backTo = { new: 'unread', read: 'read', archived: 'archive', spam: 'spam' } as const;

/**
 * Changes the status of a message.
 * @returns the action that undoes it; null when the message has that status already
 * @throws {NotFound}
 */
export async function changeStatus(actor: Actor, id: number, intent: MessageIntent): Promise<MessageIntent | null> {
  const current = await find(actor, id);
  const changes = messageChanges[intent];
  if (!isChanged(current, changes)) return null;
  await update(actor, id, changes);
  if ('answered' in changes) return changes.answered ? 'unanswered' : 'answered';
  return backTo[current.status];
}

function isChanged(current: Message, changes: MessageChanges): boolean {
  const { status, answeredAt } = triage(current, changes, '');
  return status !== current.status || (answeredAt === null) !== (current.answeredAt === null);
}

/** Marks a message for permanent deletion by `purgeMarked`. @throws {NotFound} */
export async function markOneForPurge(actor: Actor, id: number): Promise<void> {
  await writeAs(actor, permission, async (tx, author) => {
    await read(tx, id);
    await markForPurge(tx, tx.selectFrom('contactRequests').where('id', '=', id));
    await audit(tx, author, { action: 'deleted', subject, id, summary: anonymousName(id) });
  });
}
