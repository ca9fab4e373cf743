/**
 * A folder that nodes share through their database. Each node copies newer files into its own folder, and the node that
 * maintains the files uploads newer ones. Published challenges are held only in memory.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Encryption, queries } from './store.server';

interface SharedFolderOptions {
  path: string;
  /** The names of shared files. */
  files: RegExp;
  /** The prefix of files that are published for other nodes. */
  publishedPrefix: string;
  /** The purpose of the encryption. */
  purpose: string;
  encryption: Encryption;
  /** Writes a file atomically. @param changed its modification time on the original node */
  writeFile(path: string, content: string, changed: Date): void;
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
/** A time far in the future was recorded by a fast clock, so the real time is unknown. */
const notInFuture = (time: string) => (time > inHours(1) ? '' : time);
/** Returns the modification time of a file; the earliest time if it does not exist. */
const timeOf = (path: string) =>
  notInFuture(new Date(Math.round(statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)).toISOString());

export class SharedFolder {
  readonly #options: SharedFolderOptions;
  /** The names of the files that this process has published. */
  readonly #published = new Set<string>();
  #received = new Map<string, string | null>();
  #next: Promise<void> | null = null;
  #last = Promise.resolve();

  constructor(options: SharedFolderOptions) {
    this.#options = options;
  }

  /** Returns a file that another node publishes, as of the last `pull`; null if there is none. */
  findPublished(name: string): string | null {
    return this.#received.get(this.#options.publishedPrefix + name) ?? null;
  }

  async pull(): Promise<void> {
    const { path, files, publishedPrefix: visible, writeFile } = this.#options;
    const rows = await queries().selectFrom('sharedFiles').selectAll().execute();
    const open = ({ name, content }: (typeof rows)[number]) =>
      this.#options.encryption.decrypt(this.#purposeOf(name), content);
    this.#received = new Map(rows.filter(({ name }) => name.startsWith(visible)).map((row) => [row.name, open(row)]));
    for (const row of rows.filter(({ name }) => files.test(name))) {
      const file = join(path, row.name);
      const content = notInFuture(row.changedAt) > timeOf(file) ? open(row) : null;
      if (content !== null) writeFile(file, content, new Date(row.changedAt));
    }
  }

  /** Like `take`, but concurrent callers share a query. A caller during a query waits for the next one. */
  pullSoon(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = null;
      // Ignores errors, because the next caller retries.
      this.#last = this.pull().catch(() => undefined);
      return this.#last;
    });
    return this.#next;
  }

  async push(): Promise<void> {
    const { path, files } = this.#options;
    const rows = await queries().selectFrom('sharedFiles').select(['name', 'changedAt']).execute();
    const there = new Map(rows.map(({ name, changedAt }) => [name, notInFuture(changedAt)]));
    for (const name of readdirSync(path).filter((one) => files.test(one))) {
      const file = join(path, name);
      const changedAt = timeOf(file);
      if (changedAt > (there.get(name) ?? '')) await this.#upsert(name, readFileSync(file, 'utf8'), changedAt);
    }
  }

  /** Publishes a file for the other nodes. */
  async publish(name: string, content: string): Promise<void> {
    this.#published.add(this.#options.publishedPrefix + name);
    await this.#upsert(this.#options.publishedPrefix + name, content, inHours(0));
  }

  /** Removes the files that this process published, and leftovers of other nodes. */
  async revoke(): Promise<void> {
    if (this.#published.size === 0) return;
    const all = queries().deleteFrom('sharedFiles').where('name', 'like', `${this.#options.publishedPrefix}%`);
    const over = all.where((eb) => eb.or([eb('name', 'in', [...this.#published]), eb('changedAt', '<', inHours(-1))]));
    // If the database does not respond, the next call deletes them.
    await over.execute().catch(() => undefined);
  }

  async #upsert(name: string, text: string, changedAt: string): Promise<void> {
    const row = { name, content: this.#options.encryption.encrypt(this.#purposeOf(name), text), changedAt };
    const insertion = queries().insertInto('sharedFiles').values(row);
    await insertion.onConflict((same) => same.column('name').doUpdateSet(row)).execute();
  }

  #purposeOf(name: string): string {
    return `${this.#options.purpose} ${name}`;
  }
}
