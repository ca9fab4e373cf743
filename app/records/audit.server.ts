/** The audit log of who did what, and when. */

import { now, nowIso } from '~/platform/clock.server';
import { startOfDay } from '~/platform/time-zone';
import { queries, type Tx } from '../../db/store.server';
import { type Actor, authorize, type StaffActor } from './actor';
import { type AuditEntry, type AuditFilter, auditColumns } from './audit';
import { auditNames, loginSubject } from './audit-labels';
import { type ListPage, type Paging, readPage } from './records.server';

export const permission = 'audit';

interface AuditRecord {
  /** A verb in the past tense: created, updated, deleted, … */
  action: string;
  /** The type of object: testimonial, user, … */
  subject: string;
  id?: number | string;
  summary: string;
}

/** An author without a login: the command line, setup. */
export type Author =
  | Pick<StaffActor, 'userId' | 'username' | 'token' | 'scheduledAction'>
  | { userId: null; username: string };

/** Uplink itself, for changes that nobody made. */
export const programAuthor: Author = { userId: null, username: auditNames.program };

/** Records an action in its transaction. */
export async function audit(tx: Tx, author: Author, operation: AuditRecord): Promise<void> {
  await tx.insertInto('auditEntries').values(itemOf(author, operation)).execute();
}

/** The same. @returns the entry's ID, for other rows to refer to it */
export async function recordNumbered(tx: Tx, author: Author, operation: AuditRecord): Promise<number> {
  const entry = tx.insertInto('auditEntries').values(itemOf(author, operation)).returning('id');
  return (await entry.executeTakeFirstOrThrow()).id;
}

/** Records a frequent event. The first one with a count key creates the entry, and the others are counted in it. */
export async function recordOften(tx: Tx, author: Author, operation: AuditRecord, counterKey: string): Promise<void> {
  await tx
    .insertInto('auditEntries')
    .values({ ...itemOf(author, operation), counterKey })
    .onConflict((conflict) =>
      conflict
        .column('counterKey')
        .where('counterKey', 'is not', null)
        .doUpdateSet((eb) => ({ times: eb('auditEntries.times', '+', 1) })),
    )
    .execute();
}

/** Returns the count keys with a prefix. */
export async function countsSince(tx: Tx, start: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('auditEntries')
    .select('counterKey')
    .where('counterKey', '>=', start)
    .where('counterKey', '<', `${start}\uffff`)
    .execute();
  return rows.flatMap(({ counterKey }) => counterKey ?? []);
}

function itemOf(author: Author, { action, subject, id, summary }: AuditRecord) {
  return {
    userId: author.userId || null,
    username: author.username,
    action,
    subject,
    subjectId: id === undefined ? null : String(id),
    summary: summary.slice(0, 300),
    channel: channelOf(author),
    createdAt: nowIso(),
  };
}

function channelOf(author: Author): string | null {
  if ('scheduledAction' in author && author.scheduledAction !== undefined) return 'schedule';
  return 'token' in author && author.token ? `API token "${author.token.name}"` : null;
}

/** Returns the audit log, newest first. */
export async function list(actor: Actor, query: AuditFilter & Paging): Promise<ListPage<AuditEntry>> {
  authorize(actor, permission);
  return readPage(matching(query).select(auditColumns).orderBy('id', 'desc'), matching(query), query);
}

export async function listEntriesAfter(
  actor: Actor,
  filter: AuditFilter,
  afterId: number,
  count: number,
): Promise<AuditEntry[]> {
  authorize(actor, permission);
  return matching(filter).select(auditColumns).where('id', '>', afterId).orderBy('id').limit(count).execute();
}

function matching({ who, what, from, to }: AuditFilter) {
  return queries()
    .selectFrom('auditEntries')
    .$if(Boolean(who), (query) => query.where('username', '=', who ?? ''))
    .$if(Boolean(what), (query) =>
      query.where((eb) => eb.or([eb('action', '=', what ?? ''), eb('subject', '=', what ?? '')])),
    )
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', startOfDay(from ?? '')))
    .$if(to !== undefined, (query) => query.where('createdAt', '<', startOfDay(dayAfter(to ?? ''))));
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayLength).toISOString().slice(0, 10);
}

/** Returns the filters of the audit log: the users, verbs and types that occur in it. */
export async function listChoices(actor: Actor): Promise<Record<'who' | 'actions' | 'subjects', string[]>> {
  authorize(actor, permission);
  const [who, actions, subjects] = await Promise.all((['username', 'action', 'subject'] as const).map(distinct));
  return { who: who ?? [], actions: actions ?? [], subjects: subjects ?? [] };
}

async function distinct(column: 'username' | 'action' | 'subject'): Promise<string[]> {
  const rows = await queries()
    .selectFrom('auditEntries')
    .select(`${column} as value`)
    .distinct()
    .orderBy(column)
    .execute();
  return rows.map(({ value }) => value);
}

const dayLength = 24 * 60 * 60 * 1000;
/** In days. Entries about logins contain networks, which identify people. */
const retentionDays = { logins: 90, others: 3 * 365 };
const sweptAtOnce = 1000;

/** Deletes a batch of entries after their retention. */
export async function sweepAuditLog(): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayLength).toISOString();
  const due = queries()
    .selectFrom('auditEntries')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('createdAt', '<', before(retentionDays.others)),
        eb.and([eb('createdAt', '<', before(retentionDays.logins)), eb('subject', '=', loginSubject)]),
      ]),
    )
    .limit(sweptAtOnce);
  await queries().deleteFrom('auditEntries').where('id', 'in', due).execute();
}
