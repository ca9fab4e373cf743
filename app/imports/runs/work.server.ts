/**
 * Works on an import: reads its file, stores its items or undoes them. A process leases the run while it works, and each
 * item has its own transaction, which checks the lease. So another process can continue after a crash, and a stopped
 * import stores nothing more.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { nowIso } from '~/platform/clock.server';
import { DomainError, Invalid } from '~/platform/errors';
import { currentLog } from '~/platform/log.server';
import type { StaffActor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import type { Row, RowChanges } from '../../../db/schema';
import { queries, type Tx, transaction } from '../../../db/store.server';
import { importKind } from '../kinds.server';
import type {
  BackUp,
  ImportContext,
  ImportItem,
  ImportKind,
  ImportLoss,
  ImportPreview,
  MadeRecord,
  StoredItem,
  StoreItem,
  WholeImportKind,
} from './import-kind';
import { countOf } from './run';
import { AuthorGone, fileOfRun, findImporter, leaseEnd, leaseRun, releaseRun } from './runs.server';
import { uploadsPathOf } from './uploads-folder.server';

type Run = Row<'importRuns'>;

/** The run was stopped, or another process works on it. */
class LeaseLost extends Error {}

/** The number of times that an import may end with its process before it counts as failed. */
const attemptsMax = 5;
const renewalMs = 5000;
const progressMs = 1000;

const ended = () => ({ active: null, finishedAt: nowIso(), leasedUntil: null });

const noBackup: BackUp = () => Promise.reject(new Error('This process makes no backups.'));

/** Works on a run until its end, its stop or the signal. Does nothing while another process works on it. */
export async function workOn(id: number, signal: AbortSignal, backUp = noBackup): Promise<void> {
  const run = await leaseRun(id);
  if (!run) return;
  const work = new RunWork(run, signal, backUp);
  const timer = setInterval(() => void work.renew(), renewalMs).unref();
  try {
    await work.run();
  } catch (error) {
    if (signal.aborted) await releaseRun(id);
    else if (!(error instanceof LeaseLost)) await work.fail(error);
  } finally {
    clearInterval(timer);
  }
}

class RunWork {
  #progress: Record<string, number> = {};
  #notes: ImportLoss[] = [];

  constructor(
    private readonly started: Run,
    private readonly signal: AbortSignal,
    private readonly backUp: BackUp,
  ) {}

  async run(): Promise<void> {
    const { state, attempts } = this.started;
    if (attempts > attemptsMax)
      throw new Invalid({ '': [`The import ended ${attemptsMax} times without a result. You can continue it.`] });
    const kind = importKind(this.started.kind, this.started.mapping);
    if (state === 'undoing') return this.#undo(kind);
    const path = await this.#file();
    if (state === 'reading') return this.#preview(kind, path);
    await ('importAll' in kind ? this.#importAll(kind, path) : this.#store(kind, path));
    for (const file of [path, uploadsPathOf(path)]) await rm(file, { force: true });
  }

  async renew(): Promise<void> {
    await this.#update(queries(), { leasedUntil: leaseEnd() }).catch(() => undefined);
  }

  async fail(error: unknown): Promise<void> {
    const isKnown = error instanceof DomainError || error instanceof AuthorGone;
    if (!isKnown) currentLog().error({ err: error, import: this.started.id }, 'An import failed.');
    const message = isKnown
      ? (error as Error).message
      : 'Something went wrong. The reason is in the log of the server.';
    const state = this.started.state === 'undoing' ? 'partly-undone' : 'failed';
    await this.#update(queries(), { state, error: message, ...ended() });
  }

  async #file(): Promise<string> {
    const path = await fileOfRun(this.started.id);
    if (!existsSync(path))
      throw new Invalid({ '': ['The file is no longer on this server, which keeps it for a day. Upload it again.'] });
    return path;
  }

  async #preview(kind: ImportKind | WholeImportKind, path: string): Promise<void> {
    const preview = await kind.preview(path, this.signal);
    const read = { preview: JSON.stringify(preview), site: preview.site };
    await this.#transaction((tx) => this.#update(tx, { ...read, state: 'ready', ...ended(), finishedAt: null }));
  }

  async #importAll(kind: WholeImportKind, path: string): Promise<void> {
    const stopped = new AbortController();
    let isEnding = false;
    const timer = setInterval(() => {
      this.#update(queries(), { progress: JSON.stringify(this.#progress) })
        .then((isOurs) => isOurs || isEnding || stopped.abort(new LeaseLost()))
        .catch(() => undefined);
    }, progressMs).unref();
    const { replaces = false }: ImportPreview = JSON.parse(this.started.preview ?? '{}');
    try {
      await kind.importAll(path, await findImporter(queries(), this.started), {
        replace: replaces,
        backUp: this.backUp,
        signal: AbortSignal.any([this.signal, stopped.signal]),
        report: (what, share = 0) => {
          this.#progress = { [what]: share };
        },
        addLoss: (loss) => this.#notes.push(loss),
        commit: async (work) => {
          clearInterval(timer);
          isEnding = true;
          await this.#transaction(async (tx, author) => {
            await work(tx, author);
            this.#progress = {};
            await this.#end(tx);
          });
        },
      });
    } catch (error) {
      throw stopped.signal.aborted ? stopped.signal.reason : error;
    } finally {
      clearInterval(timer);
    }
  }

  async #end(tx: Tx): Promise<void> {
    await this.#writeNotes(tx, 'end');
    await this.#update(tx, { state: 'done', progress: JSON.stringify(this.#progress), mapping: null, ...ended() });
  }

  async #store(kind: ImportKind, path: string): Promise<void> {
    const context: ImportContext = {
      signal: this.signal,
      addLoss: (loss) => this.#notes.push(loss),
      findMade: async (key) => (await this.#find(key)) ?? null,
    };
    const prepare = async (item: ImportItem) => item.prepare(await findImporter(queries(), this.started));
    for await (const [{ key, what, title = what }, work] of startAhead(kind.items(path, context), prepare)) {
      this.signal.throwIfAborted();
      const earlier = await this.#find(key);
      this.#progress[what] = (this.#progress[what] ?? 0) + 1;
      // The item was stored before a restart.
      if (earlier?.runId === this.started.id) this.#notes = [];
      else await this.#storeItem({ key, title }, earlier ?? null, work);
    }
    await this.#transaction(async (tx, author) => {
      const counts = Object.entries(this.#progress).map(([what, count]) => countOf({ what, count }));
      const summary = `${counts.join(', ')} from ${this.started.site}`;
      await audit(tx, author, { action: 'imported', subject: 'site', id: this.started.id, summary });
      await this.#end(tx);
    });
  }

  /** A rule that the item breaks is a line of the report, and the import continues. */
  async #storeItem(
    { key, title }: { key: string; title: string },
    earlier: MadeRecord | null,
    work: () => Promise<StoreItem>,
  ): Promise<void> {
    const finish = async (tx: Tx, stored: StoredItem) => {
      if ('skipped' in stored) this.#notes.push({ title, what: stored.skipped });
      await this.#writeNotes(tx, key);
      await this.#update(tx, { progress: JSON.stringify(this.#progress) });
      await this.#remember(tx, key, 'skipped' in stored ? earlier : stored);
    };
    try {
      const store = await work();
      await this.#transaction(async (tx, author) => finish(tx, await store(tx, author, earlier)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.#transaction((tx) => finish(tx, { skipped: error.message }));
    }
    this.#notes = [];
  }

  async #remember(tx: Tx, key: string, made: MadeRecord | null): Promise<void> {
    if (!made) return;
    const { recordKind, recordId, version } = made;
    const { id: runId, kind, site } = this.started;
    const values = { recordKind, recordId, version, runId };
    await tx
      .insertInto('importItems')
      .values({ ...values, kind, site: site ?? '', key })
      .onConflict((conflict) => conflict.columns(['kind', 'site', 'key']).doUpdateSet(values))
      .execute();
  }

  /** Replaces the lines of an item, which a process that has ended may have written. */
  async #writeNotes(tx: Tx, key: string): Promise<void> {
    const { id: runId } = this.started;
    await tx.deleteFrom('importNotes').where('runId', '=', runId).where('key', '=', key).execute();
    for (const { title, what } of this.#notes)
      await tx.insertInto('importNotes').values({ runId, key, title, what }).execute();
  }

  async #undo(kind: ImportKind | WholeImportKind): Promise<void> {
    if ('importAll' in kind) throw new Invalid({ '': ['This import cannot be undone. Its report names a backup.'] });
    // Twice: an image stays while a post shows it, and a later import may have added it to a post of an earlier one.
    for (let round = 1; round <= 2; round += 1)
      for (let made = await this.#lastItem(); made; made = await this.#lastItem(made.id))
        await this.#undoItem(kind, made);
    await this.#transaction((tx) => this.#update(tx, { state: 'undone', ...ended() }));
  }

  async #undoItem(kind: ImportKind, made: Row<'importItems'>): Promise<void> {
    this.signal.throwIfAborted();
    await this.#transaction(async (tx, author) => {
      const kept = await kind.undo(tx, author, made);
      this.#notes =
        kept === null ? [] : [{ title: kept, what: 'It was changed after the import, or is used, so it stays.' }];
      await this.#writeNotes(tx, `undo ${made.key}`);
      if (kept === null) await tx.deleteFrom('importItems').where('id', '=', made.id).execute();
    });
  }

  /** Returns the last item before an ID. Posts go before the images that they show. */
  #lastItem(before = Number.MAX_SAFE_INTEGER) {
    return this.#items().where('id', '<', before).orderBy('id', 'desc').limit(1).executeTakeFirst();
  }

  #find(key: string) {
    return this.#items().where('key', '=', key).executeTakeFirst();
  }

  #items() {
    const { kind, site } = this.started;
    return queries()
      .selectFrom('importItems')
      .selectAll()
      .where('kind', '=', kind)
      .where('site', '=', site ?? '');
  }

  /** Updates the run. Returns whether this process may still work on it. */
  async #update(db: Pick<Tx, 'updateTable'>, changes: RowChanges<'importRuns'>): Promise<boolean> {
    const { id, leaseOwner } = this.started;
    const { numUpdatedRows } = await db
      .updateTable('importRuns')
      .set(changes)
      .where('id', '=', id)
      .where('leaseOwner', '=', leaseOwner)
      .where('active', '=', 1)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async #transaction<T>(work: (tx: Tx, author: StaffActor) => Promise<T>): Promise<T> {
    return transaction(async (tx) => {
      if (!(await this.#update(tx, { leasedUntil: leaseEnd() }))) throw new LeaseLost();
      return work(tx, await findImporter(tx, this.started));
    });
  }
}

/** The number of items whose slow work may have begun. */
const itemsAhead = 6;

/** Yields items with their slow work. That of independent ones begins while those ahead of them are stored. */
async function* startAhead(
  items: AsyncGenerator<ImportItem>,
  prepare: (item: ImportItem) => Promise<StoreItem>,
): AsyncGenerator<[ImportItem, work: () => Promise<StoreItem>]> {
  const pending: [ImportItem, work: () => Promise<StoreItem>][] = [];
  try {
    for await (const one of items) {
      const begun = one.isIndependent ? prepare(one) : null;
      // Its error is that of the item.
      begun?.catch(() => undefined);
      pending.push([one, () => begun ?? prepare(one)]);
      if (pending.length > itemsAhead) yield* pending.splice(0, 1);
    }
    while (pending.length > 0) yield* pending.splice(0, 1);
  } finally {
    // After a stop, nothing writes files any more.
    await Promise.allSettled(pending.map(([one, work]) => one.isIndependent && work()));
  }
}
