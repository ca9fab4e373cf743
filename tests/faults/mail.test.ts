/** Email of a program that is killed, of two at once, and of one that is asked to stop. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { setSession } from '../../app/http/session/actor.server';
import { openSecret } from '../../app/platform/secret.server';
import { openStore, type SqliteStore } from '../../db/sqlite/store.server';
import { type MailServer, startMailServer } from '../mail-server';
import { configureMail } from '../messages';
import { createSession } from '../staff';
import { databaseIn, killUnderLoad, ownFolder, ownServer, sendMessage } from './workspace';

/** A store with settings of outgoing mail, which the test may look into while programs work on it. */
async function ownStore(dataDir: string, port: number): Promise<SqliteStore> {
  const store = openStore(databaseIn(dataDir));
  onTestFinished(() => store.close());
  await store.migrate();
  openSecret(null, dataDir);
  await configureMail(store, { port });
  return store;
}

async function ownMailServer(...args: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...args);
  onTestFinished(() => server.stop());
  return server;
}

const notifications = ({ received }: MailServer) => received.filter(({ to }) => to[0] === 'desk@uplink.example');
const open = ({ queries }: SqliteStore) =>
  queries.selectFrom('outboxMails').select('id').where('status', 'in', ['queued', 'sending']).execute();
const pollOptions = { timeout: 40_000, interval: 100 };

/** As after a minute: others may take the work of dead processes. */
async function endLeases({ queries }: SqliteStore) {
  const past = '2026-01-01T00:00:00.000Z';
  await queries.updateTable('outboxMails').set({ leasedUntil: past }).where('status', '=', 'sending').execute();
}

it('resends an email under the same message ID when killed before its delivery is recorded', async () => {
  const dataDir = ownFolder();
  let kill: (() => void) | undefined;
  const mailServer = await ownMailServer({ onReceived: () => kill?.() });
  const store = await ownStore(dataDir, mailServer.port);
  const first = await ownServer(dataDir);
  kill = () => first.process.kill('SIGKILL');
  await sendMessage(first, 'The one that is mailed twice');
  await first.ended;
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), pollOptions);
  kill = undefined;
  await endLeases(store);
  await ownServer(dataDir);
  await vi.waitFor(async () => expect(await open(store)).toEqual([]), pollOptions);
  const ids = notifications(mailServer).map(({ mail }) => mail.messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids)).toHaveLength(1);
});

it('sends each email once when two programs share one store', async () => {
  const dataDir = ownFolder();
  const mailServer = await ownMailServer();
  const store = await ownStore(dataDir, mailServer.port);
  const programs = [await ownServer(dataDir), await ownServer(dataDir)] as const;
  const texts = Array.from({ length: 24 }, (_, index) => `Message number ${index}`);
  const answers = await Promise.all(texts.map((text, index) => sendMessage(programs[index % 2 === 0 ? 0 : 1], text)));
  expect(new Set(answers)).toEqual(new Set([201]));
  await vi.waitFor(async () => expect(await open(store)).toEqual([]), pollOptions);
  const ids = mailServer.received.map(({ mail }) => mail.messageId);
  expect(new Set(ids)).toHaveLength(ids.length);
  expect(notifications(mailServer)).toHaveLength(texts.length);
});

it('loses no notification of an acknowledged message when killed under load', async () => {
  const dataDir = ownFolder();
  const mailServer = await ownMailServer();
  const store = await ownStore(dataDir, mailServer.port);
  const saved = await killUnderLoad(dataDir);
  await endLeases(store);
  await ownServer(dataDir);
  await vi.waitFor(async () => expect(await open(store)).toEqual([]), pollOptions);
  const idsOf = (text: string) => {
    const mails = notifications(mailServer).filter(({ mail }) => `${mail.text}\n`.includes(`> ${text}\n`));
    return mails.map(({ mail }) => mail.messageId);
  };
  for (const text of saved) {
    expect([text, new Set(idsOf(text)).size]).toEqual([text, 1]);
  }
});

it('stops on SIGTERM while the mail server is silent, and keeps the email queued', async () => {
  const dataDir = ownFolder();
  let arrive: () => void = () => undefined;
  const newcomers = new Promise<void>((done) => {
    arrive = done;
  });
  const mailServer = await ownMailServer({
    onReceived: () => {
      arrive();
      return new Promise(() => undefined);
    },
  });
  const store = await ownStore(dataDir, mailServer.port);
  const program = await ownServer(dataDir);
  await sendMessage(program, 'The one that waits');
  await newcomers;
  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0, signal: null });
  const { queries } = store;
  const mails = await queries.selectFrom('outboxMails').select(['kind', 'status']).orderBy('id').execute();
  expect(mails).toEqual([
    { kind: 'notification', status: 'queued' },
    { kind: 'acknowledgement', status: 'queued' },
  ]);
});

it('resends a reply under the same message ID after a kill, and then marks the message as answered', async () => {
  const dataDir = ownFolder();
  let kill: (() => void) | undefined;
  const mailServer = await ownMailServer({ onReceived: () => kill?.() });
  const store = await ownStore(dataDir, mailServer.port);
  const first = await ownServer(dataDir);
  await sendMessage(first, 'The one that is answered');
  await vi.waitFor(async () => expect(await open(store)).toEqual([]), pollOptions);
  kill = () => first.process.kill('SIGKILL');
  const token = await createSession(store, 'editor');
  const cookie = (await setSession({ isSecure: false }, token)).split(';')[0] ?? '';
  const answered = await fetch(`${first.url}/api/admin/contact-requests/1/replies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ content: 'Certainly.' }),
  });
  expect(answered.status).toBe(201);
  await first.ended;
  const answeredAt = async () =>
    (await store.queries.selectFrom('contactRequests').select('answeredAt').executeTakeFirstOrThrow()).answeredAt;
  expect(await answeredAt()).toBeNull();
  kill = undefined;
  await endLeases(store);
  await ownServer(dataDir);
  await vi.waitFor(async () => expect(await answeredAt()).not.toBeNull(), pollOptions);
  expect(await open(store)).toEqual([]);
  const ids = mailServer.received
    .filter(({ mail }) => mail.subject?.startsWith('Re: '))
    .map(({ mail }) => mail.messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids)).toHaveLength(1);
});
