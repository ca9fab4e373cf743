/** Webhooks of a program that is killed or stopped, and of receivers that do not answer. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { encrypt } from '../../app/platform/encryption.server';
import { openSecret } from '../../app/platform/secret.server';
import { openStore, type SqliteStore } from '../../db/sqlite/store.server';
import { startMailServer } from '../mail-server';
import { configureMail } from '../messages';
import { startNameServer } from '../name-server';
import { type Receiver, startReceiver } from '../receiver';
import { databaseIn, killUnderLoad, ownFolder, ownServer, sendMessage } from './workspace';

const environment = { WEBHOOK_TARGETS: 'any' };
const pollOptions = { timeout: 40_000, interval: 100 };

/** A store with these receivers as webhooks, which the test may look into while programs work on it. */
async function ownStore(dataDir: string, ...receivers: Receiver[]): Promise<SqliteStore> {
  const store = openStore(databaseIn(dataDir));
  onTestFinished(() => store.close());
  await store.migrate();
  openSecret(null, dataDir);
  for (const { url } of receivers) {
    const secret = encrypt('webhook-secret', 'whsec_c2VjcmV0IGZvciB0ZXN0cyBvZiBmYXVsdHM=');
    const received = { name: url, format: 'standard' as const, events: 'message.created' };
    await store.queries
      .insertInto('webhooks')
      .values({
        ...received,
        url: encrypt('webhook-url', url),
        secret,
        createdAt: '2026-01-01',
        updatedAt: '2026-01-01',
      })
      .execute();
  }
  return store;
}

async function ownReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  return receiver;
}

const open = ({ queries }: SqliteStore) =>
  queries.selectFrom('webhookDeliveries').select('id').where('status', 'in', ['queued', 'sending']).execute();
const textsOf = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body).data.message as string);
const idsOf = ({ received }: Receiver, text: string) =>
  received.filter(({ body }) => JSON.parse(body).data.message === text).map(({ headers }) => headers['webhook-id']);

/** As if a minute had passed: what the dead had under way may be taken by others. */
async function endLeases({ queries }: SqliteStore) {
  const past = '2026-01-01T00:00:00.000Z';
  await queries.updateTable('webhookDeliveries').set({ leasedUntil: past }).where('status', '=', 'sending').execute();
}

it('redelivers under the same webhook ID when killed before a delivery is recorded', async () => {
  const dataDir = ownFolder();
  const receiver = await ownReceiver();
  const store = await ownStore(dataDir, receiver);
  const first = await ownServer(dataDir, environment);
  receiver.answer(() => void first.process.kill('SIGKILL'));
  await sendMessage(first, 'The one that is told twice');
  await first.ended;
  receiver.answer(200);
  await endLeases(store);
  await ownServer(dataDir, environment);
  await vi.waitFor(async () => expect(await open(store)).toEqual([]), pollOptions);
  const ids = idsOf(receiver, 'The one that is told twice');
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

it('loses no delivery of an acknowledged message when killed under load', async () => {
  const dataDir = ownFolder();
  const receiver = await ownReceiver();
  const store = await ownStore(dataDir, receiver);
  const saved = await killUnderLoad(dataDir, environment);
  await endLeases(store);
  await ownServer(dataDir, environment);
  await vi.waitFor(async () => expect(await open(store)).toEqual([]), pollOptions);
  for (const text of saved) expect([text, new Set(idsOf(receiver, text)).size]).toEqual([text, 1]);
});

it('delays neither other receivers nor email for a silent receiver, which times out after ten seconds', async () => {
  const dataDir = ownFolder();
  const [slow, quick] = [await ownReceiver(), await ownReceiver()];
  slow.answer(() => undefined);
  const store = await ownStore(dataDir, slow, quick);
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  await configureMail(store, { port: mailServer.port });
  const program = await ownServer(dataDir, environment);
  const startedAt = performance.now();
  const texts = Array.from({ length: 10 }, (_, index) => `Number ${index}`);
  for (const text of texts) expect(await sendMessage(program, text)).toBe(201);
  await vi.waitFor(() => expect(textsOf(quick)).toEqual(texts), pollOptions);
  await vi.waitFor(() => expect(mailServer.received.length).toBeGreaterThanOrEqual(texts.length), pollOptions);
  expect(slow.received).toHaveLength(1);
  const attempts = () => store.queries.selectFrom('webhookAttempts').selectAll().where('status', 'is', null).execute();
  await vi.waitFor(async () => expect(await attempts()).toHaveLength(1), pollOptions);
  expect(performance.now() - startedAt).toBeGreaterThan(9_000);
  expect((await attempts())[0]?.error).toBe('The receiver did not answer within 10 seconds.');
});

it('delays neither email nor visitors while webhook names do not resolve', async () => {
  const dataDir = ownFolder();
  const names = await startNameServer();
  onTestFinished(() => names.stop());
  names.isSilent = true;
  const silent = Array.from({ length: 16 }, (_, place) => ({ url: `http://silent${place}.example/` }) as Receiver);
  const store = await ownStore(dataDir, ...silent);
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  // A name, which the machine's own way would look up behind all others.
  await configureMail(store, { host: 'localhost', port: mailServer.port });
  const program = await ownServer(dataDir, { ...environment, DNS_SERVERS: names.address });
  const startedAt = performance.now();
  for (let number = 0; number < 5; number += 1) expect(await sendMessage(program, `Number ${number}`)).toBe(201);
  await vi.waitFor(() => expect(mailServer.received.length).toBeGreaterThanOrEqual(5), pollOptions);
  expect((await fetch(program.url)).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  const attempts = () => store.queries.selectFrom('webhookAttempts').select('error').execute();
  await vi.waitFor(async () => expect((await attempts()).length).toBeGreaterThanOrEqual(silent.length), pollOptions);
  expect(new Set((await attempts()).map(({ error }) => error))).toEqual(new Set(['The DNS lookup failed.']));
});

it('stops on SIGTERM while a receiver is silent, and keeps the delivery queued', async () => {
  const dataDir = ownFolder();
  const receiver = await ownReceiver();
  const newcomers = new Promise<void>((done) => receiver.answer(() => done()));
  const store = await ownStore(dataDir, receiver);
  const program = await ownServer(dataDir, environment);
  await sendMessage(program, 'The one that waits');
  await newcomers;
  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0, signal: null });
  const left = await store.queries.selectFrom('webhookDeliveries').select('status').execute();
  // The grace period may be as long as a receiver is waited for: it is noted as an attempt then.
  expect(left).toEqual([{ status: 'queued' }]);
});
