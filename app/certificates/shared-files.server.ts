/**
 * Machines that have a store in common have by it the same certificate, account and state of renewals: each takes what is newer
 * into its own folder, and whoever looks after the certificate gives what is newer there. What proves a name to others they keep
 * in memory, for as long as it is asked for. Where the store is a file, nothing of this is done.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { seal, unseal } from '~/platform/sealed.server';
import { queries } from '../../db/store.server';
import { certificateFolder, keepFile } from './certificate-files.server';

export type Sharing = Pick<Config, 'dataDir' | 'databaseServer' | 'ownCertificate'>;

export const areShared = ({ databaseServer, ownCertificate }: Sharing) => databaseServer !== null && !ownCertificate;

const purposeOf = (name: string) => `file of certificates ${name}`;
const isFile = (name: string) => /^[\w-]+\.(pem|json)$/.test(name);
const proofs = 'challenges/';
const inHours = (hours: number) => new Date(now().getTime() + hours * 3_600_000).toISOString();

let taken = new Map<string, string | null>();

/** What another machine is asked to show at present. */
export const takenProof = (name: string) => taken.get(proofs + name) ?? null;

export async function takeFiles(config: Sharing): Promise<void> {
  if (!areShared(config)) return;
  const rows = await queries().selectFrom('sharedFiles').selectAll().execute();
  const open = ({ name, content }: (typeof rows)[number]) => unseal(purposeOf(name), content);
  taken = new Map(rows.filter(({ name }) => name.startsWith(proofs)).map((row) => [row.name, open(row)]));
  for (const row of rows.filter(({ name }) => isFile(name))) {
    const path = join(certificateFolder(config), row.name);
    const content = inTruth(row.changedAt) > timeOf(path) ? open(row) : null;
    if (content !== null) keepFile(path, content, new Date(row.changedAt));
  }
}

let next: Promise<void> | null = null;
let last = Promise.resolve();

/** The same for many at once, as anybody may ask for it: whoever comes while one is under way waits for the one after it. */
export function takeSoon(config: Sharing): Promise<void> {
  if (!areShared(config)) return last;
  next ??= last.then(() => {
    next = null;
    // A store that does not answer is asked again soon.
    last = takeFiles(config).catch(() => undefined);
    return last;
  });
  return next;
}

/** For whoever looks after the certificate. */
export async function giveFiles(config: Sharing): Promise<void> {
  if (!areShared(config)) return;
  const rows = await queries().selectFrom('sharedFiles').select(['name', 'changedAt']).execute();
  const given = new Map(rows.map(({ name, changedAt }) => [name, inTruth(changedAt)]));
  const folder = certificateFolder(config);
  for (const name of readdirSync(folder).filter(isFile)) {
    const changedAt = timeOf(join(folder, name));
    if (changedAt > (given.get(name) ?? '')) await give(name, readFileSync(join(folder, name), 'utf8'), changedAt);
  }
}

const own = new Set<string>();

export async function giveProof(config: Sharing, name: string, content: string): Promise<void> {
  if (!areShared(config)) return;
  own.add(proofs + name);
  await give(proofs + name, content, inHours(0));
}

/** Those of this process, and what others have left. */
export async function withdrawProofs(config: Sharing): Promise<void> {
  if (!areShared(config)) return;
  const all = queries().deleteFrom('sharedFiles').where('name', 'like', `${proofs}%`);
  const over = all.where((eb) => eb.or([eb('name', 'in', [...own]), eb('changedAt', '<', inHours(-1))]));
  // Where the store does not answer, they go the next time.
  await over.execute().catch(() => undefined);
}

async function give(name: string, text: string, changedAt: string): Promise<void> {
  const row = { name, content: seal(purposeOf(name), text), changedAt };
  const insertion = queries().insertInto('sharedFiles').values(row);
  await insertion.onConflict((same) => same.column('name').doUpdateSet(row)).execute();
}

/** When a file was written; before everything else where there is none. */
const timeOf = (path: string) =>
  inTruth(new Date(Math.round(statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)).toISOString());

/** What was written later than now, by far, was written by a clock that was ahead, and nobody knows when. */
const inTruth = (time: string) => (time > inHours(1) ? '' : time);
