/**
 * A folder that machines share through their database. Each machine copies newer files into its own folder, and the one
 * that maintains them writes newer files there. Responses to challenges are kept in memory while they are needed.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Encryption, queries } from './store.server';

interface Contents {
  path: string;
  /** The names of what is shared. */
  files: RegExp;
  /** The prefix of files that are published for other machines. */
  shown: string;
  /** For which it is encrypted. */
  purpose: string;
  encryption: Encryption;
  /** Writes a file, whole or not at all. @param changed when it was written somewhere else */
  keep(path: string, content: string, changed: Date): void;
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
/** A time far in the future was recorded by a fast clock, so the real time is unknown. */
const notInFuture = (time: string) => (time > inHours(1) ? '' : time);
/** When a file was written; before everything else where there is none. */
const timeOf = (path: string) =>
  notInFuture(new Date(Math.round(statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)).toISOString());

export class SharedFolder {
  readonly #contents: Contents;
  /** The files that this process publishes. */
  readonly #given = new Set<string>();
  #taken = new Map<string, string | null>();
  #next: Promise<void> | null = null;
  #last = Promise.resolve();

  constructor(contents: Contents) {
    this.#contents = contents;
  }

  /** The file that another machine publishes at present, as far as this one knows. */
  shown(name: string): string | null {
    return this.#taken.get(this.#contents.shown + name) ?? null;
  }

  async take(): Promise<void> {
    const { path, files, shown: visible, keep } = this.#contents;
    const rows = await queries().selectFrom('sharedFiles').selectAll().execute();
    const open = ({ name, content }: (typeof rows)[number]) =>
      this.#contents.encryption.decrypt(this.#purposeOf(name), content);
    this.#taken = new Map(rows.filter(({ name }) => name.startsWith(visible)).map((row) => [row.name, open(row)]));
    for (const row of rows.filter(({ name }) => files.test(name))) {
      const file = join(path, row.name);
      const content = notInFuture(row.changedAt) > timeOf(file) ? open(row) : null;
      if (content !== null) keep(file, content, new Date(row.changedAt));
    }
  }

  /** The same for many at once, as anyone may ask for it: anyone who comes while one is under way waits for the one after it. */
  takeSoon(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = null;
      // A store that does not answer is asked again soon.
      this.#last = this.take().catch(() => undefined);
      return this.#last;
    });
    return this.#next;
  }

  async give(): Promise<void> {
    const { path, files } = this.#contents;
    const rows = await queries().selectFrom('sharedFiles').select(['name', 'changedAt']).execute();
    const there = new Map(rows.map(({ name, changedAt }) => [name, notInFuture(changedAt)]));
    for (const name of readdirSync(path).filter((one) => files.test(one))) {
      const file = join(path, name);
      const changedAt = timeOf(file);
      if (changedAt > (there.get(name) ?? '')) await this.#put(name, readFileSync(file, 'utf8'), changedAt);
    }
  }

  /** Has the other machines show it. */
  async show(name: string, content: string): Promise<void> {
    this.#given.add(this.#contents.shown + name);
    await this.#put(this.#contents.shown + name, content, inHours(0));
  }

  /** Nothing of this process is to be shown any more, nor what others have left. */
  async revoke(): Promise<void> {
    if (this.#given.size === 0) return;
    const all = queries().deleteFrom('sharedFiles').where('name', 'like', `${this.#contents.shown}%`);
    const over = all.where((eb) => eb.or([eb('name', 'in', [...this.#given]), eb('changedAt', '<', inHours(-1))]));
    // If the database does not answer, they are deleted next time.
    await over.execute().catch(() => undefined);
  }

  async #put(name: string, text: string, changedAt: string): Promise<void> {
    const row = { name, content: this.#contents.encryption.encrypt(this.#purposeOf(name), text), changedAt };
    const insertion = queries().insertInto('sharedFiles').values(row);
    await insertion.onConflict((same) => same.column('name').doUpdateSet(row)).execute();
  }

  #purposeOf(name: string): string {
    return `${this.#contents.purpose} ${name}`;
  }
}
