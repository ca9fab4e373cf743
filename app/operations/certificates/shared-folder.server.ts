/**
 * The certificate folder, which nodes share through their database: certificate, account, renewal state and challenges.
 * Each node copies newer files into its own folder, and the node that maintains the files uploads newer ones. Published
 * challenges are held only in memory.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '~/platform/config.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { Coalesced } from '../../../db/coalesced';
import { queries } from '../../../db/store.server';
import { certificateFolder, writeCertificateFile } from './certificate-files.server';

export type SharedFolderConfig = Pick<Config, 'dataDir' | 'databaseServer' | 'ownCertificate'>;

/** The names of shared files. */
const shared = /^[\w-]+\.(pem|json)$/;
/** The prefix of files that are published for other nodes. */
const publishedPrefix = 'challenges/';
const purposeOf = (name: string) => `file of certificates ${name}`;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
/** A time far in the future was recorded by a fast clock, so the real time is unknown. */
const notInFuture = (time: string) => (time > inHours(1) ? '' : time);
/** Returns the modification time of a file; the earliest time if it does not exist. */
const timeOf = (path: string) =>
  notInFuture(new Date(Math.round(statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)).toISOString());

class SharedFolder {
  /** The names of the files that this process has published. */
  readonly #published = new Set<string>();
  #received = new Map<string, string | null>();
  /** Ignores errors, because the next caller retries. */
  readonly #pulling = new Coalesced(() => this.pull().catch(() => undefined));

  constructor(private readonly path: string) {}

  /** Returns a file that another node publishes, as of the last `pull`; null if there is none. */
  findPublished(name: string): string | null {
    return this.#received.get(publishedPrefix + name) ?? null;
  }

  async pull(): Promise<void> {
    const rows = await queries().selectFrom('sharedFiles').selectAll().execute();
    const open = ({ name, content }: (typeof rows)[number]) => decrypt(purposeOf(name), content);
    const published = rows.filter(({ name }) => name.startsWith(publishedPrefix));
    this.#received = new Map(published.map((row) => [row.name, open(row)]));
    for (const row of rows.filter(({ name }) => shared.test(name))) {
      const file = join(this.path, row.name);
      const content = notInFuture(row.changedAt) > timeOf(file) ? open(row) : null;
      if (content !== null) writeCertificateFile(file, content, new Date(row.changedAt));
    }
  }

  /** Like `pull`, but concurrent callers share a query. */
  pullSoon(): Promise<void> {
    return this.#pulling.run();
  }

  async push(): Promise<void> {
    const rows = await queries().selectFrom('sharedFiles').select(['name', 'changedAt']).execute();
    const there = new Map(rows.map(({ name, changedAt }) => [name, notInFuture(changedAt)]));
    for (const name of readdirSync(this.path).filter((one) => shared.test(one))) {
      const file = join(this.path, name);
      const changedAt = timeOf(file);
      if (changedAt > (there.get(name) ?? '')) await upsert(name, readFileSync(file, 'utf8'), changedAt);
    }
  }

  /** Publishes a file for the other nodes. */
  async publish(name: string, content: string): Promise<void> {
    this.#published.add(publishedPrefix + name);
    await upsert(publishedPrefix + name, content, inHours(0));
  }

  /** Removes the files that this process published, and leftovers of other nodes. */
  async revoke(): Promise<void> {
    if (this.#published.size === 0) return;
    const all = queries().deleteFrom('sharedFiles').where('name', 'like', `${publishedPrefix}%`);
    const over = all.where((eb) => eb.or([eb('name', 'in', [...this.#published]), eb('changedAt', '<', inHours(-1))]));
    // If the database does not respond, the next call deletes them.
    await over.execute().catch(() => undefined);
  }
}

async function upsert(name: string, text: string, changedAt: string): Promise<void> {
  const row = { name, content: encrypt(purposeOf(name), text), changedAt };
  const insertion = queries().insertInto('sharedFiles').values(row);
  await insertion.onConflict((same) => same.column('name').doUpdateSet(row)).execute();
}

let folder: SharedFolder | undefined;

/** Returns null without a database server, or with the operator's own certificate. */
export function sharedFolder(config: SharedFolderConfig): SharedFolder | null {
  if (!config.databaseServer || config.ownCertificate) return null;
  folder ??= new SharedFolder(certificateFolder(config));
  return folder;
}
