/** The trail of who changed what, and when. */

import { nowIso } from '~/platform/clock.server';
import { queries, type Tx } from '../../db/store.server';
import { type Actor, authorize, type StaffActor } from './actor';
import { type Page, type Paging, readPage } from './records.server';

export const permission = 'audit';

export interface AuditEntry {
  id: number;
  username: string;
  action: string;
  subject: string;
  subjectId: string | null;
  summary: string;
  createdAt: string;
}

interface Change {
  /** A verb in the past: created, updated, deleted, … */
  action: string;
  /** The kind of thing: testimonial, user, … */
  subject: string;
  id?: number | string;
  /** What a person calls it. */
  summary: string;
}

/** Who acts where nobody is signed in: the command line, setup. */
type Author = Pick<StaffActor, 'userId' | 'username'> | { userId: null; username: string };

/** Notes a change in the transaction that makes it. */
export async function record(tx: Tx, author: Author, { action, subject, id, summary }: Change): Promise<void> {
  await tx
    .insertInto('auditEntries')
    .values({
      userId: author.userId || null,
      username: author.username,
      action,
      subject,
      subjectId: id === undefined ? null : String(id),
      summary: summary.slice(0, 300),
      createdAt: nowIso(),
    })
    .execute();
}

/** The trail, newest first. */
export function list(actor: Actor, paging: Paging): Promise<Page<AuditEntry>> {
  authorize(actor, permission);
  const entries = queries().selectFrom('auditEntries');
  return readPage(
    entries.select(['id', 'username', 'action', 'subject', 'subjectId', 'summary', 'createdAt']).orderBy('id', 'desc'),
    entries.select((eb) => eb.fn.countAll<number>().as('total')),
    paging,
  );
}
