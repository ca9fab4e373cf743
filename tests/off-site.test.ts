/** Backups off the machine: what is sent, read back and kept, against a server that speaks S3 and checks signatures. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it, onTestFinished } from 'vitest';
import { BackupCipher } from '../app/operations/backups/encryption.server';
import {
  applyOffSiteRetention,
  fetchOffSite,
  sendOffSite,
  verifyOffSite,
} from '../app/operations/backups/off-site.server';
import { Repository } from '../app/operations/backups/repository.server';
import { type Config, readConfig } from '../app/platform/config.server';
import { BucketClient } from '../app/platform/network/bucket.server';
import { openSecret, secret } from '../app/platform/secret.server';
import { openStore, type SqliteStore } from '../db/sqlite/store.server';
import { startBucket, type TestBucket } from './bucket';
import { openFreshStore, sqliteOf } from './fresh-store';

const session = '0123abcd';
// A passphrase costs half a second each time, on purpose.
const identity = await generateX25519Identity();
const opened = { BACKUP_PASSPHRASE: '', BACKUP_RECIPIENTS: await identityToRecipient(identity) };
const passphrase = 'correct horse battery staple';
const byPassphrase = { BACKUP_PASSPHRASE: passphrase, BACKUP_RECIPIENTS: '' };

async function ownSite(bucket: TestBucket, environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'uplink-off-site-'));
  const config = readConfig({ DATA_DIR: dataDir, ...bucket.environment, ...opened, ...environment });
  const store = sqliteOf(await openFreshStore(config.databasePath));
  openSecret(config.appSecret, dataDir);
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { config, store, target: targetOf(config) };
}

function targetOf({ offSite }: Config) {
  if (!offSite) throw new Error('BACKUP_TO is set.');
  return offSite;
}

/** Rows that are distinguished, and fill some hundred pages. */
function write({ file }: SqliteStore, text: string, rows = 1) {
  file.exec('create table if not exists notes (text text not null)');
  const insert = file.prepare('insert into notes values (?)');
  for (let row = 0; row < rows; row += 1) insert.run(`${text} ${row} ${'x'.repeat(200)}`);
}

function fetchTo(target: ReturnType<typeof targetOf>, at: string | null = null, given: string | null = null) {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-fetched-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const destination = join(folder, 'uplink.sqlite');
  const opening = { passphrase: given, identities: given ? [] : [identity] };
  return fetchOffSite({ bucket: target, opening, at, destination }).then((fetched) => ({ ...fetched, destination }));
}

function rowsIn(path: string): string[] {
  const store = openStore(path);
  const rows = store.file.prepare('select text from notes order by rowid').pluck().all() as string[];
  store.file.close();
  return rows.map((row) => row.split(' x')[0] ?? '');
}

it('sends only new chunks and restores any snapshot', async () => {
  const bucket = await startBucket();
  const { config, store, target } = await ownSite(bucket);
  write(store, 'first', 2000);
  const first = await sendOffSite(target, config, session);
  expect(first).toMatchObject({ isFirst: true, damaged: [] });
  const chunks = bucket.requests.filter(({ method, path }) => method === 'PUT' && path.includes('/chunks/'));
  expect(first.bytes).toBe(chunks.reduce((sum, { bytes }) => sum + bytes, 0));
  const between = new Date().toISOString();
  write(store, 'second');
  const second = await sendOffSite(target, config, session);
  expect(second.isFirst).toBe(false);
  expect(second.chunks).toBeLessThan(first.chunks / 2);
  expect(second.chunks).toBeGreaterThan(0);
  await sendOffSite(target, config, session);

  const newest = await fetchTo(target);
  expect(newest.secret).toBe(secret());
  expect(rowsIn(newest.destination)).toHaveLength(2001);
  const older = await fetchTo(target, between);
  expect(rowsIn(older.destination)).toHaveLength(2000);
  expect(await verifyOffSite(target, config.dataDir)).toMatchObject({ rows: { notes: 2001 } });
});

it('encrypts backups, so that names reveal nothing and another passphrase fails', async () => {
  const bucket = await startBucket();
  const { config, store, target } = await ownSite(bucket, byPassphrase);
  write(store, 'secretive', 10);
  await sendOffSite(target, config, session);
  for (const name of bucket.names())
    expect(name).toMatch(
      /^site\/(chunks\/[0-9a-f]{40}|keys\/[0-9a-f]{12}\.age|moments\/\d{10}-\d{8}T\d{9}Z-[0-9a-f]{20})$/,
    );
  expect(await fetchTo(target, null, passphrase)).toMatchObject({ secret: secret() });
  await expect(fetchTo(target)).rejects.toThrow('another passphrase or key');
  await expect(fetchTo(target, null, 'another passphrase of mine')).rejects.toThrow('another passphrase or key');
});

it('reports a missing chunk, an empty bucket and a date before the first backup', async () => {
  const bucket = await startBucket();
  const { config, store, target } = await ownSite(bucket);
  write(store, 'first', 500);
  await expect(fetchTo(target)).rejects.toThrow('No backups found');
  await sendOffSite(target, config, session);
  await expect(fetchTo(target, '2020-01-01T00:00:00.000Z')).rejects.toThrow('No backup is that old');
  const [chunk = ''] = bucket.names().filter((name) => name.startsWith('site/chunks/'));
  rmSync(join(bucket.folder, `${chunk}._S3rver_object`));
  await expect(fetchTo(target)).rejects.toThrow('missing in the bucket');
  await expect(verifyOffSite(target, config.dataDir)).rejects.toThrow('missing in the bucket');
});

it('reports a backup that a restore would refuse, because another app added a trigger', async () => {
  const bucket = await startBucket();
  const { config, store, target } = await ownSite(bucket);
  write(store, 'first');
  store.file.exec('create trigger spy after insert on users begin insert into notes values (new.email); end');
  await sendOffSite(target, config, session);
  await expect(verifyOffSite(target, config.dataDir)).rejects.toThrow(
    'A restore would refuse the backup. Another app changed the database: the trigger "spy" is not one of Uplink\'s.',
  );
  store.file.exec('drop trigger spy');
  await sendOffSite(target, config, session);
  expect(await verifyOffSite(target, config.dataDir)).toMatchObject({ extras: [{ type: 'table', name: 'notes' }] });
});

it('rejects a chunk or image that has the content of another', async () => {
  const { target } = await ownSite(await startBucket());
  const client = new BucketClient(target);
  const repository = new Repository(client, await BackupCipher.of(secret()));
  const [content, other] = [Buffer.from('one'), Buffer.from('other')];
  const image = { name: 'one.png', digest: createHash('sha256').update(content).digest('hex') };
  await repository.putFile(image, content);
  expect(Buffer.from(await repository.getFile(image))).toEqual(content);
  await repository.putFile(image, other);
  await expect(repository.getFile(image)).rejects.toThrow('The image one.png does not match its checksum.');

  const [chunk, otherChunk] = [await repository.putChunk(content), await repository.putChunk(other)];
  expect(await repository.getChunk(chunk.name)).toEqual(content);
  const exchanged = await client.get(`chunks/${otherChunk.name}`);
  await client.put(`chunks/${chunk.name}`, exchanged ?? expect.fail());
  await expect(repository.getChunk(chunk.name)).rejects.toThrow('does not match its checksum');
});

it('rejects a bucket prefix that another site or copy uses', async () => {
  const bucket = await startBucket();
  const same = { APP_SECRET: 'the secret of both of these two sites' };
  const { config, target } = await ownSite(bucket, same);
  await sendOffSite(target, config, session);
  const copy = await ownSite(bucket, same);
  await sendOffSite(copy.target, copy.config, 'ffffffff');
  await expect(sendOffSite(target, config, session)).rejects.toThrow('Another copy of this site');
  await sendOffSite(copy.target, copy.config, 'ffffffff');
  const anonymous = await ownSite(bucket);
  await expect(sendOffSite(anonymous.target, anonymous.config, session)).rejects.toThrow('Another site has backups');
});

it('continues from the chunks in the bucket when its local record is lost', async () => {
  const bucket = await startBucket();
  const { config, store, target } = await ownSite(bucket);
  write(store, 'first', 2000);
  const first = await sendOffSite(target, config, session);
  rmSync(join(config.dataDir, 'off-site'), { recursive: true });
  write(store, 'second');
  const second = await sendOffSite(target, config, session);
  expect(second.chunks).toBeLessThan(first.chunks / 2);
  expect(rowsIn((await fetchTo(target)).destination)).toHaveLength(2001);
});

it('deletes expired snapshots and unreferenced chunks only', async () => {
  const bucket = await startBucket();
  const none = { BACKUP_KEEP_ALL_HOURS: '0', BACKUP_KEEP_HOURS: '0', BACKUP_KEEP_DAYS: '0' };
  const { config, store, target } = await ownSite(bucket, { ...none, BACKUP_KEEP_WEEKS: '0', BACKUP_KEEP_MONTHS: '0' });
  for (const text of ['first', 'second', 'third']) {
    write(store, text, 400);
    await sendOffSite(target, config, session);
  }
  expect(await applyOffSiteRetention(target)).toEqual({ retained: 1, snapshots: 2, objects: 0 });
  // Unreferenced files stay for a day, because a snapshot in progress may refer to them.
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  const chunks = join(bucket.folder, 'site', 'chunks');
  for (const name of readdirSync(chunks)) utimesSync(join(chunks, name), longAgo, longAgo);
  const { objects } = await applyOffSiteRetention(target);
  expect(objects).toBeGreaterThan(0);
  expect(await verifyOffSite(target, config.dataDir)).toMatchObject({ rows: { notes: 1200 } });
});

it.each([
  [{ status: 403, code: 'AccessDenied' }, 'Access is denied'],
  [{ status: 404, code: 'NoSuchBucket' }, 'no such bucket'],
  [{ status: 403, code: 'RequestTimeTooSkewed' }, 'clock of this machine'],
  [{ status: 507 }, 'The bucket is full'],
  [{ status: 503, code: 'SlowDown' }, 'asks to be slower'],
] as const)('says what to do when the service answers %o', async (problem, texts) => {
  const bucket = await startBucket();
  const { config, target } = await ownSite(bucket);
  bucket.problem = () => problem;
  await expect(sendOffSite(target, config, session)).rejects.toThrow(texts);
  bucket.problem = () => undefined;
  expect(await sendOffSite(target, config, session)).toMatchObject({ isFirst: true });
});

it('reports a wrong secret key, and retries broken requests', async () => {
  const wrong = await startBucket({ accessKeyId: 'S3RVER', secretAccessKey: 'not this one' });
  const site = await ownSite(wrong);
  await expect(sendOffSite(site.target, site.config, session)).rejects.toThrow('AWS_SECRET_ACCESS_KEY');
  const bucket = await startBucket();
  const { config, target } = await ownSite(bucket);
  bucket.problem = ({ count }) => (count % 5 === 1 ? 'cut' : undefined);
  await sendOffSite(target, config, session);
  bucket.problem = () => undefined;
  await verifyOffSite(target, config.dataDir);
});

it('rejects a configuration without a passphrase of 16 characters', () => {
  const environment = { BACKUP_TO: 's3://backups/site', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  expect(() => readConfig(environment)).toThrow('nothing leaves this machine unencrypted');
  expect(() => readConfig({ ...environment, BACKUP_PASSPHRASE: 'short' })).toThrow('at least 16 characters');
});
