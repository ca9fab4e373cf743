/** A machine that is burnt, a run that is killed, a bucket that has gone: what comes back from off the machine. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBucket, type TestBucket } from '../bucket';
import { type Server, tryCommand } from '../program';
import { databaseIn, isWhole, ownFolder, ownServer, sendMessage, storedMessages } from './place';

const often = { BACKUP_SEND_EVERY: '2s' };

const momentsIn = (bucket: TestBucket) => bucket.names().filter((name) => name.includes('/moments/')).length;

/** Sends messages without a pause until it is told to stop. @returns each with the time of its answer */
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

it('a machine that is burnt under load comes back with every message older than the interval, and its secret', async () => {
  const bucket = await startBucket();
  const dataDir = ownFolder();
  const server = await ownServer(dataDir, { ...bucket.environment, ...often });
  const { saved, stop } = sendMany(server);
  await expect.poll(() => momentsIn(bucket), { timeout: 90_000 }).toBeGreaterThan(3);
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8');
  const burntAt = Date.now();
  await burn(server);
  await stop();

  const elsewhere = ownFolder();
  const { code, stdout, stderr } = await tryCommand(
    elsewhere,
    ['restore', bucket.environment.BACKUP_TO ?? '', '--json'],
    bucket.environment,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { takenAt } = JSON.parse(stdout) as { takenAt: string };
  const restored = new Set(storedMessages(databaseIn(elsewhere)));
  const lost = saved.filter(({ text, at }) => at < Date.parse(takenAt) && !restored.has(text));
  expect(lost).toEqual([]);
  // An interval, and what a run takes beside a load that leaves nothing of two processors.
  expect(burntAt - Date.parse(takenAt)).toBeLessThan(30_000);
  expect(isWhole(databaseIn(elsewhere))).toBe(true);
  expect(readFileSync(join(elsewhere, 'secret'), 'utf8')).toBe(secret);
  const second = await ownServer(elsewhere, { ...bucket.environment, ...often });
  expect(await sendMessage(second, 'Life goes on')).toBe(201);
  const before = momentsIn(bucket);
  await expect.poll(() => momentsIn(bucket), { timeout: 60_000 }).toBeGreaterThan(before);
});

it('killed at any moment of a run, the next one and a restore are right', async () => {
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
  const before = momentsIn(bucket);
  await expect.poll(() => momentsIn(bucket), { timeout: 60_000 }).toBeGreaterThan(before + 1);
  const elsewhere = ownFolder();
  const to = bucket.environment.BACKUP_TO ?? '';
  expect(await tryCommand(elsewhere, ['restore', to], bucket.environment)).toMatchObject({ code: 0 });
  expect(storedMessages(databaseIn(elsewhere))).toEqual([...sent, 'At last']);
  expect(await tryCommand(dataDir, ['backup', '--verify'], bucket.environment)).toMatchObject({ code: 0 });
});

it('a bucket that never answers slows nobody, and is sent to as soon as it does', async () => {
  const bucket = await startBucket();
  bucket.trouble = () => 'hang';
  const dataDir = ownFolder();
  const server = await ownServer(dataDir, { ...bucket.environment, ...often });
  await expect.poll(() => bucket.requests.length, { timeout: 60_000 }).toBeGreaterThan(0);
  for (let index = 0; index < 20; index += 1) expect(await sendMessage(server, `Number ${index}`)).toBe(201);
  const stopping = performance.now();
  await server.stop();
  expect(performance.now() - stopping).toBeLessThan(20_000);
  bucket.trouble = () => undefined;
  await ownServer(dataDir, { ...bucket.environment, ...often });
  await expect.poll(() => momentsIn(bucket), { timeout: 60_000 }).toBeGreaterThan(0);
});
