/** Imports for staff: adding a file, starting, stopping, undoing, and the report. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ExpressionBuilder } from 'kysely';
import { draftPath } from '~/media/files.server';
import { nowIso } from '~/platform/clock.server';
import { Conflict } from '~/platform/errors';
import { runOnLeader } from '~/platform/threads/message-bus.server';
import { type Actor, authorize, operator, type Permission, type StaffActor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { auditNames } from '~/records/audit-labels';
import { allByNumber, type Columns, writeCsv } from '~/records/csv.server';
import { orNotFound } from '~/records/records.server';
import { writeAs } from '~/records/write-as.server';
import { uniqueViolation } from '../../../db/errors.server';
import type { Database, Row } from '../../../db/schema';
import { queries, type Tx } from '../../../db/store.server';
import type { TableColumn, TableMapping } from '../tables/mapping';
import type { ImportLoss, ImportPreview } from './import-kind';
import type { ImportRun, RunState } from './run';

export const permission = 'imports';

/** The limit of an uploaded file, in bytes. */
export const importBytesMax = 500 * 1024 * 1024;

/** Returns the place of a run's file: beside temporary images, which machines may share, and which are deleted after a day. */
export const fileOfRun = async (id: number): Promise<string> => join(await draftPath(), '..', `import-${id}`);

/**
 * Adds a run, whose file the leader then reads, after staff have chosen the `columns` of a table.
 * @param place puts the file at its place; the run is deleted if that fails
 * @throws {Conflict} while another import is in progress
 */
export async function addRun(
  actor: Actor,
  { kind, name, columns }: { kind: string; name: string; columns: TableColumn[] | null },
  place: (to: string) => Promise<void>,
): Promise<number> {
  // The lease keeps other processes away until the file is there.
  const mapping: TableMapping | null = columns && { columns, values: null };
  const state = mapping
    ? ({ state: 'unmapped', active: null, mapping: JSON.stringify(mapping) } as const)
    : ({ state: 'reading', active: 1, leasedUntil: '9999' } as const);
  const values = { kind, fileName: name, progress: '{}', ...state };
  const id = await whenFree(() =>
    writeAs(actor, permission, async (tx, author) => {
      const { id } = await tx
        .insertInto('importRuns')
        .values({ ...values, username: author.username, userId: author.userId || null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
  );
  try {
    await place(await fileOfRun(id));
  } catch (error) {
    await deleteRun(id);
    throw error;
  }
  await releaseRun(id);
  await wakeImports();
  return id;
}

async function deleteRun(id: number): Promise<void> {
  await queries().deleteFrom('importRuns').where('id', '=', id).execute();
}

const isWaiting = ({ and, or, eb }: ExpressionBuilder<Database, 'importRuns'>) =>
  and([eb('active', '=', 1), or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', nowIso())])]);

/** Returns the ID of a run that waits for a process; null if there is none. */
export async function findWaiting(): Promise<number | null> {
  const row = await queries().selectFrom('importRuns').select('id').where(isWaiting).executeTakeFirst();
  return row?.id ?? null;
}

/** Leases a run to this process; undefined while another one works on it. */
export async function leaseRun(id: number): Promise<Row<'importRuns'> | undefined> {
  return queries()
    .updateTable('importRuns')
    .set((eb) => ({ leaseOwner: randomUUID(), leasedUntil: leaseEnd(), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where(isWaiting)
    .returningAll()
    .executeTakeFirst();
}

/** Ends the lease of a process that has ended, so that the next one need not wait. */
export async function releaseRun(id: number): Promise<void> {
  await queries().updateTable('importRuns').set({ leasedUntil: null }).where('id', '=', id).execute();
}

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw uniqueViolation(error)
      ? new Conflict('Another import is in progress. Wait for its end, or stop it first.')
      : error;
  }
}

let wake = () => {};

/** @param work looks for a run to work on @returns a function that ends this */
export function registerImports(work: () => void): () => void {
  wake = work;
  return () => {
    wake = () => {};
  };
}

const wakeLeader = runOnLeader('wake-imports', 1000, async () => {
  wake();
  return true;
});
export const wakeImports = () => wakeLeader(null);

const unstarted = { error: null, attempts: 0, leaseOwner: null, leasedUntil: null, finishedAt: null };

/** Changes the state, if the run is in one of some states. @throws {Conflict} */
async function changeState(
  actor: Actor,
  id: number,
  action: string | null,
  from: readonly RunState[],
  to: 'reading' | 'running' | 'stopped' | 'undoing',
  more: { kind?: string; mapping?: string; preview?: null } = {},
  needed: Permission = permission,
): Promise<void> {
  await whenFree(() =>
    writeAs(actor, needed, async (tx, author) => {
      const run = orNotFound(await findRow(tx, id), 'import');
      if (!from.includes(run.state) || (to === 'running' && !run.preview))
        throw new Conflict('The import has changed meanwhile. Check what it does now.');
      const { replaces }: Partial<ImportPreview> = JSON.parse(run.preview ?? '{}');
      if (to === 'running' && replaces && needed === permission)
        throw new Conflict('This import replaces the content. Confirm that first.');
      const active = to === 'stopped' ? null : (1 as const);
      // A stopped undo must not continue as an import.
      const state = active === null && run.state === 'undoing' ? 'partly-undone' : to;
      await tx
        .updateTable('importRuns')
        .set({ state, active, ...unstarted, ...more })
        .where('id', '=', id)
        .execute();
      if (action) await audit(tx, author, { action, subject: 'import', id, summary: run.fileName });
    }),
  );
  if (to !== 'stopped') await wakeImports();
}

/** Reads the file of a table with these columns. @throws {Conflict} while another import is in progress */
export const mapRun = (actor: Actor, id: number, kind: string, mapping: TableMapping) =>
  changeState(actor, id, null, ['unmapped', 'ready'], 'reading', {
    kind,
    mapping: JSON.stringify(mapping),
    preview: null,
  });

const startable = ['ready', 'stopped', 'failed'] as const;

/** Starts an import, or continues one. @throws {Conflict} while another one is in progress */
export const startRun = (actor: Actor, id: number) => changeState(actor, id, 'started', startable, 'running');

/** The same for an import that replaces all content. @throws {ReauthRequired} */
export const replaceContent = (actor: Actor, id: number) =>
  changeState(actor, id, 'started', startable, 'running', {}, 'site-data');

/** Stops an import. Its process ends before the next item. */
export const stopRun = (actor: Actor, id: number) =>
  changeState(actor, id, 'stopped', ['reading', 'running', 'undoing'], 'stopped');

/** Moves everything that imports of the same source have made to the trash, unless staff have changed it since. */
export async function undoRun(actor: Actor, id: number): Promise<void> {
  if ((await readRun(actor, id)).kind === 'archive')
    throw new Conflict('This import cannot be undone. Its report names the backup of the replaced content.');
  await changeState(actor, id, 'undid', ['done', 'stopped', 'failed', 'partly-undone'], 'undoing');
}

const findRow = (db: Pick<Tx, 'selectFrom'>, id: number) =>
  db.selectFrom('importRuns').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns a run. @throws {NotFound} */
export async function readRun(actor: Actor, id: number): Promise<ImportRun> {
  authorize(actor, permission);
  return asRun(orNotFound(await findRow(queries(), id), 'import'));
}

/** Returns the last runs, newest first. */
export async function listRuns(actor: Actor): Promise<ImportRun[]> {
  authorize(actor, permission);
  const rows = await queries().selectFrom('importRuns').selectAll().orderBy('id', 'desc').limit(10).execute();
  return Promise.all(rows.map(asRun));
}

async function asRun(row: Row<'importRuns'>): Promise<ImportRun> {
  const { id, kind, site, fileName, state, error, username, createdAt, finishedAt } = row;
  const item = await queries()
    .selectFrom('importItems')
    .select('id')
    .where('kind', '=', kind)
    .where('site', '=', site ?? '')
    .limit(1)
    .executeTakeFirst();
  const { count } = await queries()
    .selectFrom('importNotes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('runId', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...{ id, kind, site, fileName, state, error, username, createdAt, finishedAt },
    preview: row.preview === null ? null : JSON.parse(row.preview),
    mapping: row.mapping === null ? null : JSON.parse(row.mapping),
    progress: JSON.parse(row.progress),
    hasRecords: item !== undefined,
    notesCount: Number(count),
  };
}

const reportColumns: Columns<ImportLoss> = { Item: ({ title }) => title, Note: ({ what }) => what };

/** Yields the report as CSV: what has no place here, and why something is a draft. @throws {NotFound} */
export async function* readReport(actor: Actor, id: number): AsyncGenerator<string> {
  const { preview } = await readRun(actor, id);
  yield* writeCsv(reportColumns, notesOf(id, preview));
}

async function* notesOf(runId: number, preview: ImportPreview | null): AsyncGenerator<ImportLoss[]> {
  yield [...(preview?.losses ?? []), ...(preview?.conflicts ?? []).map((what) => ({ title: '', what }))];
  const notes = queries().selectFrom('importNotes').select(['id', 'title', 'what']).where('runId', '=', runId);
  yield* allByNumber((after, count) => notes.where('id', '>', after).orderBy('id').limit(count).execute());
}

/** Returns the time at which a lease ends that is renewed every few seconds. */
export const leaseEnd = () => new Date(Date.parse(nowIso()) + leaseMs).toISOString();
const leaseMs = 15_000;

/** Ends an import, unlike the errors of an item. */
export class AuthorGone extends Error {}

/** @throws {AuthorGone} when the account that started the import may no longer import */
export async function findImporter(
  db: Pick<Tx, 'selectFrom'>,
  { userId, username }: Row<'importRuns'>,
): Promise<StaffActor> {
  if (username === auditNames.commandLine) return operator;
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (user?.role !== 'admin')
    throw new AuthorGone(`${username} may no longer import. Another admin can upload the file again.`);
  const { email, role } = user;
  return { kind: 'staff', userId: user.id, username, email, role, sessionId: '', reauthenticatedAt: '' };
}
