/** Digests, reminders and the weekly check of the sender's domain while the program is killed. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSecret } from '../../app/platform/secret.server';
import type { RowChanges } from '../../db/schema';
import { openStore, type SqliteStore } from '../../db/sqlite/store.server';
import { type MailServer, startMailServer } from '../mail-server';
import { configureMail } from '../messages';
import { startNameServer } from '../name-server';
import { databaseIn, ownFolder, ownServer, sendMessage } from './workspace';

const pollOptions = { timeout: 60_000, interval: 100 };
const hour = 60 * 60 * 1000;

interface Place {
  dataDir: string;
  store: SqliteStore;
  mailServer: MailServer;
  /** Called after the server has accepted an email, before it answers. */
  taken(listener: ((subject: string) => void) | undefined): void;
}

/** A store whose mail goes to a server of its own, and which the test may look into while programs work on it. */
async function ownPlace(settings: RowChanges<'notificationSettings'> = {}): Promise<Place> {
  const dataDir = ownFolder();
  let listener: ((subject: string) => void) | undefined;
  const mailServer = await startMailServer({ onReceived: ({ mail }) => listener?.(mail.subject ?? '') });
  onTestFinished(() => mailServer.stop());
  const store = openStore(databaseIn(dataDir));
  onTestFinished(() => store.close());
  await store.migrate();
  openSecret(null, dataDir);
  await configureMail(store, { port: mailServer.port, sendAcknowledgement: false, fromEmail: 'web@firm.example' });
  const row = {
    recipients: '[]',
    isImmediate: true,
    digest: 'none' as const,
    hasQuietHours: false,
    sendReminders: false,
    sendWeeklySummary: false,
  };
  const taken: Place['taken'] = (next) => {
    listener = next;
  };
  const times = { quietFrom: '00:00', quietTo: '23:59', version: 1, updatedAt: '2026-01-01' };
  await store.queries
    .insertInto('notificationSettings')
    .values({ id: 1, ...row, ...times, ...settings })
    .execute();
  return { dataDir, store, mailServer, taken };
}

const settle = ({ queries }: SqliteStore, settings: RowChanges<'notificationSettings'>) =>
  queries.updateTable('notificationSettings').set(settings).execute();
const open = ({ queries }: SqliteStore) =>
  queries.selectFrom('outboxMails').select('id').where('status', 'in', ['queued', 'sending']).execute();
const past = '2026-01-01T00:00:00.000Z';

/** As if a minute had passed: what the dead had under way may be taken by others. */
async function endLeases({ queries }: SqliteStore) {
  await queries.updateTable('outboxMails').set({ leasedUntil: past }).where('status', '=', 'sending').execute();
}

const mailsWith = ({ received }: MailServer, texts: string) =>
  received.filter(({ mail }) => mail.subject?.includes(texts)).map(({ mail }) => mail);
const numbersOf = (mails: { messageId?: string }[]) => new Set(mails.map(({ messageId }) => messageId));

it('reports each message once, in a digest or alone, when killed repeatedly around quiet hours', async () => {
  const { dataDir, store, mailServer } = await ownPlace({ hasQuietHours: true });
  let saved = 0;
  for (let round = 0; round < 3; round += 1) {
    const program = await ownServer(dataDir);
    const writers = Array.from({ length: 3 }, async (_, writer) => {
      for (let index = 0; ; index += 1) {
        if ((await sendMessage(program, `Round ${round}, writer ${writer}, number ${index}`)) !== 201) return;
        saved += 1;
        if (saved % 23 === 22) program.process.kill('SIGKILL');
      }
    });
    await Promise.all(writers);
    await program.ended;
    // Those who died may have had a message under way for the summary: the next one decides again, for either.
    await endLeases(store);
    await settle(store, { hasQuietHours: round === 1 });
  }
  await endLeases(store);
  await settle(store, { hasQuietHours: false });
  await ownServer(dataDir);
  const pending = () =>
    store.queries.selectFrom('summarisedMessages').select('messageId').where('summaryId', 'is', null);
  await vi.waitFor(async () => expect([await open(store), await pending().execute()]).toEqual([[], []]), pollOptions);
  const messages = await store.queries.selectFrom('contactRequests').select('id').execute();
  expect(messages.length).toBeGreaterThanOrEqual(saved);
  for (const { id } of messages) {
    const notification = mailServer.received.filter(({ mail }) =>
      `${mail.subject}\n${mail.text}`.includes(`[Message ${id}]`),
    );
    expect([id, numbersOf(notification.map(({ mail }) => mail)).size]).toEqual([id, 1]);
  }
});

it('resends a digest under the same message ID when killed after its delivery', async () => {
  const { dataDir, store, mailServer, taken } = await ownPlace({ hasQuietHours: true });
  const first = await ownServer(dataDir);
  for (const text of ['One', 'Two']) await sendMessage(first, text);
  const entered = () => store.queries.selectFrom('summarisedMessages').select('messageId').execute();
  await vi.waitFor(async () => expect(await entered()).toHaveLength(2), pollOptions);
  await first.stop();
  await settle(store, { hasQuietHours: false });
  const second = await ownServer(dataDir);
  taken(() => void second.process.kill('SIGKILL'));
  await second.ended;
  taken(undefined);
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), pollOptions);
  await endLeases(store);
  await ownServer(dataDir);
  await vi.waitFor(async () => expect(await open(store)).toEqual([]), pollOptions);
  const summaries = mailsWith(mailServer, '2 messages in the quiet hours');
  expect([summaries.length, numbersOf(summaries).size, mailServer.received.length]).toEqual([2, 1, 2]);
});

it('resends an interrupted notification under the same message ID, and not in a digest', async () => {
  const { dataDir, store, mailServer, taken } = await ownPlace();
  const first = await ownServer(dataDir);
  taken(() => void first.process.kill('SIGKILL'));
  await sendMessage(first, 'The one that was taken');
  await first.ended;
  taken(undefined);
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), pollOptions);
  await endLeases(store);
  await settle(store, { hasQuietHours: true });
  await ownServer(dataDir);
  await vi.waitFor(async () => expect(await open(store)).toEqual([]), pollOptions);
  const mails = mailServer.received.map(({ mail }) => mail);
  expect([mails.length, numbersOf(mails).size]).toEqual([2, 1]);
  expect(await store.queries.selectFrom('summarisedMessages').select('messageId').execute()).toEqual([]);
});

it('resends a reminder under the same message ID when killed after its delivery', async () => {
  const { dataDir, store, mailServer, taken } = await ownPlace();
  const first = await ownServer(dataDir);
  await sendMessage(first, 'The one that is due');
  await vi.waitFor(async () => expect([mailServer.received.length, await open(store)]).toEqual([1, []]), pollOptions);
  await first.stop();
  const createdAt = new Date(Date.now() - 23 * hour).toISOString();
  store.file.prepare('update contact_requests set created_at = ?').run(createdAt);
  await settle(store, { sendReminders: true });
  const second = await ownServer(dataDir);
  taken(() => void second.process.kill('SIGKILL'));
  await second.ended;
  taken(undefined);
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(2), pollOptions);
  await endLeases(store);
  const third = await ownServer(dataDir);
  await vi.waitFor(async () => expect(await open(store)).toEqual([]), pollOptions);
  await third.stop();
  const reminders = mailsWith(mailServer, 'due soon [Message 1]');
  expect([reminders.length, numbersOf(reminders).size, mailServer.received.length]).toEqual([2, 1, 3]);
});

it('reports a domain problem once when killed during the check and after the email', async () => {
  const { dataDir, store, mailServer, taken } = await ownPlace();
  const names = await startNameServer({ 'firm.example': { TXT: ['v=spf1 -all'], MX: ['mx.firm.example'] } });
  onTestFinished(() => names.stop());
  const environment = { DNS_SERVERS: names.address };
  // The first check of a domain sends no email.
  const earlier = { selectors: '', spfInclude: '', checks: '[]', failedChecks: '', checkedAt: past, version: 1 };
  await store.queries
    .insertInto('mailDomainChecks')
    .values({ id: 1, domain: 'firm.example', ...earlier })
    .execute();
  names.isSilent = true;
  const first = await ownServer(dataDir, environment);
  await vi.waitFor(() => expect(names.requested.length).toBeGreaterThan(0), pollOptions);
  first.process.kill('SIGKILL');
  await first.ended;
  const checks = () => store.queries.selectFrom('mailDomainChecks').select(['domain', 'version']).execute();
  expect(await checks()).toEqual([{ domain: 'firm.example', version: 1 }]);
  names.isSilent = false;
  const second = await ownServer(dataDir, environment);
  taken(() => void second.process.kill('SIGKILL'));
  await second.ended;
  taken(undefined);
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), pollOptions);
  await endLeases(store);
  await ownServer(dataDir, environment);
  await vi.waitFor(async () => expect(await open(store)).toEqual([]), pollOptions);
  const notified = mailsWith(mailServer, 'may not arrive: firm.example');
  expect([notified.length, numbersOf(notified).size, await checks()]).toEqual([
    2,
    1,
    [{ domain: 'firm.example', version: 2 }],
  ]);
});
