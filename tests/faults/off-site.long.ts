/** Restoring from off-site backups: after the loss of a machine, a killed run, a missing bucket. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it, onTestFinished } from 'vitest';
import { filesNamedIn } from '../../app/media/copies.server';
import { parseSnapshotName, snapshotsFolder } from '../../app/operations/backups/snapshot';
import { startBucket, type TestBucket } from '../bucket';
import { type Certificate, selfSigned } from '../certificates';
import { generatedImage } from '../images';
import { runCommand, type Server, tryCommand } from '../program';
import { cookieIn, mediaIn, problemsIn, upload } from './uploads';
import { databaseIn, isWhole, ownFolder, ownServer, sendMessage, storedMessages } from './workspace';

const often = { BACKUP_SEND_EVERY: '2s' };

/** When the newest backup in it was begun, in milliseconds since 1970. */
const newestIn = (bucket: TestBucket) =>
  Math.max(
    0,
    ...bucket
      .names()
      .map((name) => parseSnapshotName(name.slice(name.indexOf(snapshotsFolder)))?.takenAt.getTime() ?? 0),
  );

const snapshotsIn = (bucket: TestBucket) => bucket.names().filter((name) => name.includes('/moments/')).length;

/** Sends messages without a pause until it is instructed to stop. @returns each with the time of its answer */
function sendMany(server: Server) {
  const saved: { text: string; at: number }[] = [];
  let isOver = false;
  const senders = Array.from({ length: 3 }, async (_, sender) => {
    for (let index = 0; !isOver; index += 1) {
      const text = `From ${sender}, number ${index}`;
      if ((await sendMessage(server, text)) === 201) saved.push({ text, at: Date.now() });
    }
  });
  const stop = async () => {
    isOver = true;
    await Promise.all(senders);
  };
  return { saved, stop };
}

async function burn(server: Server) {
  server.process.kill('SIGKILL');
  await server.ended;
  rmSync(server.dataDir, { recursive: true, force: true });
}

it('restores every message older than the interval, and the secret, after a machine is lost under load', async () => {
  const bucket = await startBucket();
  const dataDir = ownFolder();
  const server = await ownServer(dataDir, { ...bucket.environment, ...often });
  const { saved, stop } = sendMany(server);
  await expect.poll(() => snapshotsIn(bucket), { timeout: 90_000 }).toBeGreaterThan(0);
  const early = new Date().toISOString();
  await expect.poll(() => snapshotsIn(bucket), { timeout: 90_000 }).toBeGreaterThan(3);
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8');
  const burntAt = Date.now();
  await burn(server);
  await stop();

  const otherSession = ownFolder();
  const { code, stdout, stderr } = await tryCommand(
    otherSession,
    ['restore', bucket.environment.BACKUP_TO ?? '', '--json'],
    bucket.environment,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { takenAt } = JSON.parse(stdout) as { takenAt: string };
  const restored = new Set(storedMessages(databaseIn(otherSession)));
  const lost = saved.filter(({ text, at }) => at < Date.parse(takenAt) && !restored.has(text));
  expect(lost).toEqual([]);
  // An interval, and what a run takes beside a load that leaves nothing of two processors.
  expect(burntAt - Date.parse(takenAt)).toBeLessThan(30_000);
  expect(isWhole(databaseIn(otherSession))).toBe(true);
  expect(readFileSync(join(otherSession, 'secret'), 'utf8')).toBe(secret);
  const earlier = ownFolder();
  const command = ['restore', bucket.environment.BACKUP_TO ?? '', '--at', early, '--json'];
  const asOfThen = await tryCommand(earlier, command, bucket.environment);
  expect(asOfThen).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(asOfThen.stdout).takenAt < early).toBe(true);
  expect(storedMessages(databaseIn(earlier)).length).toBeLessThan(restored.size);
  const second = await ownServer(otherSession, { ...bucket.environment, ...often });
  expect(await sendMessage(second, 'Life goes on')).toBe(201);
  const before = snapshotsIn(bucket);
  await expect.poll(() => snapshotsIn(bucket), { timeout: 60_000 }).toBeGreaterThan(before);
});

it('backs up and restores correctly after kills at several points of a run', async () => {
  const bucket = await startBucket();
  const dataDir = ownFolder();
  const sent: string[] = [];
  for (const after of [2, 6, 11, 14]) {
    const server = await ownServer(dataDir, { ...bucket.environment, ...often });
    const text = `Before kill ${after}`;
    expect(await sendMessage(server, text)).toBe(201);
    sent.push(text);
    const from = bucket.requests.length;
    await expect
      .poll(() => bucket.requests.length - from, { timeout: 60_000, interval: 5 })
      .toBeGreaterThanOrEqual(after);
    server.process.kill('SIGKILL');
    await server.ended;
  }
  const server = await ownServer(dataDir, { ...bucket.environment, ...often });
  expect(await sendMessage(server, 'At last')).toBe(201);
  const before = snapshotsIn(bucket);
  await expect.poll(() => snapshotsIn(bucket), { timeout: 60_000 }).toBeGreaterThan(before + 1);
  const otherSession = ownFolder();
  const to = bucket.environment.BACKUP_TO ?? '';
  expect(await tryCommand(otherSession, ['restore', to], bucket.environment)).toMatchObject({ code: 0 });
  expect(storedMessages(databaseIn(otherSession))).toEqual([...sent, 'At last']);
  expect(await tryCommand(dataDir, ['backup', '--verify'], bucket.environment)).toMatchObject({ code: 0 });
});

it("restores a backup for a recipient with that recipient's key only", async () => {
  const [own, rest] = await Promise.all([generateX25519Identity(), generateX25519Identity()]);
  const bucket = await startBucket();
  const { BACKUP_TO = '', BACKUP_PASSPHRASE: _, ...service } = bucket.environment;
  const server = await ownServer(ownFolder(), {
    ...service,
    ...often,
    BACKUP_TO,
    BACKUP_RECIPIENTS: await identityToRecipient(own),
  });
  expect(await sendMessage(server, 'For whoever has the key')).toBe(201);
  const before = snapshotsIn(bucket);
  await expect.poll(() => snapshotsIn(bucket), { timeout: 60_000 }).toBeGreaterThan(before + 1);
  const restoreWith = async (identity: string) => {
    const dataDir = ownFolder();
    const file = join(ownFolder(), 'key.txt');
    writeFileSync(file, `# created: today\n${identity}\n`);
    return { dataDir, ...(await tryCommand(dataDir, ['restore', BACKUP_TO, '--identity', file], service)) };
  };
  const { code, stderr } = await restoreWith(rest);
  expect([code, stderr]).toEqual([1, expect.stringContaining('another passphrase or key')]);
  const restored = await restoreWith(own);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(storedMessages(databaseIn(restored.dataDir))).toEqual(['For whoever has the key']);
});

it('serves and stops as fast as usual while the bucket is silent, and sends once it answers', async () => {
  const bucket = await startBucket();
  bucket.problem = () => 'hang';
  const dataDir = ownFolder();
  const server = await ownServer(dataDir, { ...bucket.environment, ...often });
  await expect.poll(() => bucket.requests.length, { timeout: 60_000 }).toBeGreaterThan(0);
  for (let index = 0; index < 20; index += 1) expect(await sendMessage(server, `Number ${index}`)).toBe(201);
  const stopping = performance.now();
  await server.stop();
  expect(performance.now() - stopping).toBeLessThan(20_000);
  bucket.problem = () => undefined;
  await ownServer(dataDir, { ...bucket.environment, ...often });
  await expect.poll(() => snapshotsIn(bucket), { timeout: 60_000 }).toBeGreaterThan(0);
});

it('verifies again after a month, and restores images byte for byte', async () => {
  const bucket = await startBucket();
  const dataDir = ownFolder();
  await runCommand(dataDir, ['migrate']);
  const cookie = await cookieIn(dataDir);
  const server = await ownServer(dataDir, { ...bucket.environment, ...often });
  for (const seed of [1, 2]) {
    const image = await generatedImage(900, 600, seed).jpeg().toBuffer();
    expect(await upload(server, cookie, image, `${seed}.jpg`)).toMatchObject({ status: 201 });
  }
  await expect.poll(() => mediaIn(dataDir).map(({ state }) => state), { timeout: 60_000 }).toEqual(['ready', 'ready']);

  const statePath = join(dataDir, 'off-site/state.json');
  const state = () => JSON.parse(readFileSync(statePath, 'utf8')) as { verifiedAt: string | null };
  await expect.poll(() => state().verifiedAt, { timeout: 60_000 }).not.toBeNull();
  const monthAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
  // The server writes it, too: nothing is under way as long as nothing has changed.
  writeFileSync(statePath, JSON.stringify({ ...state(), verifiedAt: monthAgo }));
  expect(await sendMessage(server, 'After a month')).toBe(201);
  const changedAt = Date.now();
  await expect
    .poll(() => Date.parse(state().verifiedAt ?? ''), { timeout: 60_000 })
    .toBeGreaterThan(Date.now() - 60_000);
  // The verified backup may have begun before the last image was there.
  await expect.poll(() => newestIn(bucket), { timeout: 60_000 }).toBeGreaterThanOrEqual(changedAt);
  await server.stop();

  const otherSession = ownFolder();
  const to = bucket.environment.BACKUP_TO ?? '';
  expect(await tryCommand(otherSession, ['restore', to], bucket.environment)).toMatchObject({ code: 0 });
  const files = await filesNamedIn(databaseIn(otherSession));
  expect(files).toEqual(await filesNamedIn(databaseIn(dataDir)));
  expect(files.length).toBeGreaterThan(2);
  expect(await problemsIn(otherSession)).toEqual([]);
});

const tomorrow = () => new Date(Date.now() + 86_400_000);

it.each<[string, () => Certificate, string]>([
  ['for another name', () => selfSigned('127.0.0.2', tomorrow()), 'he certificate is for another name'],
  ['that has ended', () => selfSigned('127.0.0.1', new Date('2024-01-01')), 'he certificate has expired'],
])('reports a bucket with a certificate %s', async (_, make, texts) => {
  const { cert, key } = make();
  const server = createServer({ cert, key }, (_request, response) => response.end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const dataDir = ownFolder();
  const trusted = join(dataDir, 'roots.pem');
  writeFileSync(trusted, cert);
  const environment = {
    ...(await startBucket()).environment,
    BACKUP_ENDPOINT: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    NODE_EXTRA_CA_CERTS: trusted,
  };
  await runCommand(dataDir, ['migrate']);
  const { code, stderr } = await tryCommand(dataDir, ['backup', '--verify'], environment);
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(texts) });
});

it('uplink doctor reports the state of off-site backups', async () => {
  const { environment } = await startBucket();
  const dataDir = ownFolder();
  await runCommand(dataDir, ['migrate']);
  const line = async () => {
    const { stdout } = await tryCommand(dataDir, ['doctor'], environment);
    return stdout.split('\n').find((one) => one.includes('off-site backups'));
  };
  expect(await line()).toBe(
    'warn  off-site backups: none at s3://backups/site yet; the running server sends the first one',
  );
  mkdirSync(join(dataDir, 'off-site'));
  const put = (state: object) => writeFileSync(join(dataDir, 'off-site/state.json'), JSON.stringify(state));
  put({ failingSince: new Date().toISOString(), lastError: 'The service answered 400 (InvalidRequest).' });
  expect(await line()).toBe(
    'FAIL  off-site backups: Nothing has been sent to s3://backups/site since it was set up. The service answered 400 (InvalidRequest).',
  );
  const lastGoodAt = new Date(Date.now() - 50 * 3_600_000).toISOString();
  put({ lastGoodAt });
  expect(await line()).toBe(`ok    off-site backups: all was at s3://backups/site at ${lastGoodAt}; not read back yet`);
  put({ lastGoodAt, failingSince: lastGoodAt, lastError: 'The bucket is full.' });
  expect(await line()).toBe(
    `FAIL  off-site backups: Nothing has been sent to s3://backups/site since ${lastGoodAt}. The bucket is full.`,
  );
  put({ to: 's3://old/site', lastGoodAt, verifiedAt: lastGoodAt });
  expect(await line()).toMatch(/^warn .* none at s3:\/\/backups\/site yet/);
});
