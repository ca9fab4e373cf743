/** No byte of erased data is left in the database's files. erasure.test.ts has the rules for any store. */
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { list } from '../app/inbox/messages/list.server';
import { remove } from '../app/inbox/messages/model.server';
import { indexMessages } from '../app/inbox/messages/search-index.server';
import { countBeingErased, purgeFrom, saveRetention, sweepMessages } from '../app/inbox/messages/settings.server';
import { markForPurge } from '../app/inbox/retention/purge-queue.server';
import { freezeClock } from '../app/platform/clock.server';
import { closeThreads, setThreadPrograms } from '../app/platform/threads/threads.server';
import { startSweeping, sweep } from '../app/server/sweep.server';
import { openForReading } from '../db/sqlite/open-file.server';
import { transaction } from '../db/store.server';
import { sqliteOf } from './fresh-store';
import { sendMessage } from './messages';
import { logInAs, openSite, type Site } from './site';
import { staffActor } from './staff';

let folder: string;
let path: string;
let site: Site;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uplink-erasure-'));
  path = join(folder, 'uplink.sqlite');
  site = await openSite({}, path);
});
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/**
 * The signs are letters to the index of messages, and in its order no other text with their first byte comes before
 * them: it holds them as they are.
 */
const signs = '☁☂☃';
const person = {
  lastName: 'Quagmire',
  companyEmail: 'xylophone@erased.example',
  phoneNumber: '020 7946 0987',
  message: `An unmistakable sentence ${signs}`,
  heardFrom: 'My cousin Philomena',
  utmCampaign: 'Zanzibar-2020',
};
const traces = [...Object.values(person), signs];

function tracesIn(files: string[]): string[] {
  const bytes = files.filter((file) => existsSync(file)).map((file) => readFileSync(file));
  return traces.filter((trace) => bytes.some((content) => content.includes(trace)));
}
const tracesLeft = () => tracesIn([path, `${path}-wal`]);

const inIndex = () => {
  const blocks = sqliteOf(site.store)
    .file.prepare('select block from message_search_text_data')
    .pluck()
    .all() as Buffer[];
  return Buffer.concat(blocks).includes(signs);
};

/** Between others, changed since it came, and folded into the file: not only the log has known it. */
async function writeMessages() {
  for (let number = 0; number < 20; number += 1) await sendMessage(site, { message: `Number ${number}` });
  freezeClock(new Date('2020-01-01'));
  await sendMessage(site, person);
  freezeClock();
  await site.store.queries
    .updateTable('contactRequests')
    .set({ status: 'read' })
    .where('lastName', '=', person.lastName)
    .execute();
  await indexMessages();
  sqliteOf(site.store).file.pragma('wal_checkpoint(passive)');
  for (let number = 20; number < 40; number += 1) await sendMessage(site, { message: `Number ${number}` });
  expect(tracesIn([path])).toEqual(traces);
  expect(inIndex()).toBe(true);
}

it.each([
  [
    'one person’s messages are erased',
    async () => purgeFrom(await staffActor(site.store, 'admin'), person.companyEmail),
  ],
  ['a message is deleted', async () => remove(await staffActor(site.store, 'editor'), 21)],
  [
    'a message has been kept long enough',
    async () => {
      await saveRetention(await staffActor(site.store, 'admin'), 12);
      await sweepMessages();
    },
  ],
])('%s: none of its words can be read in the file, its index or its log', async (_name, purge) => {
  await writeMessages();
  await purge();
  expect(tracesLeft()).toEqual([]);
  expect(inIndex()).toBe(false);
  expect(await site.store.queries.selectFrom('contactRequests').select('id').execute()).toHaveLength(40);
});

it('A deletion does not wait for another reader, and the next sweep clears the log', async () => {
  await writeMessages();
  const reader = openForReading(path);
  reader.exec('begin');
  reader.prepare('select count(*) from contact_requests').get();
  const startedAt = performance.now();
  await remove(await staffActor(site.store, 'editor'), 21);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  expect(tracesLeft()).not.toEqual([]);
  reader.close();
  await sweepMessages();
  expect(tracesLeft()).toEqual([]);
});

it('Purging most messages rebuilds the search index and keeps the other messages searchable', async () => {
  for (let number = 0; number < 30; number += 1) await sendMessage(site, person);
  await sendMessage(site, { message: 'Another sentence' });
  await indexMessages();
  const admin = await staffActor(site.store, 'admin');
  await purgeFrom(admin, person.companyEmail);
  await expect.poll(() => countBeingErased(admin)).toBe(0);
  expect(inIndex()).toBe(false);
  await expect.poll(tracesLeft).toEqual([]);
  const { items } = await list(admin, { statuses: ['new'], q: 'another sentence', page: 1, pageSize: 25 });
  expect(items.map(({ message }) => message)).toEqual(['Another sentence']);
});

it('An interrupted purge continues at the next start', async () => {
  await writeMessages();
  await transaction((tx) => markForPurge(tx, tx.selectFrom('contactRequests').where('id', '=', 21)));
  await site.close();
  site = await openSite({}, path);
  onTestFinished(startSweeping(pino({ level: 'silent' })));
  await expect.poll(tracesLeft).toEqual([]);
});

it('The purge page names database copies, and a sweep deletes upgrade copies after 30 days', async () => {
  await site.close();
  site = await openSite({ DATABASE_URL: `sqlite:${path}` }, path);
  await sendMessage(site, person);
  const [upgrade, restored] = [`${path}.before-migration`, `${path}.before-20260101T000000Z`];
  const made = new Date(Date.now() - 31 * 86_400_000);
  for (const copy of [upgrade, restored]) {
    writeFileSync(copy, 'a copy');
    utimesSync(copy, made, made);
  }
  const admin = await logInAs(site, 'admin');
  const question = await admin.send(`/admin/messages/settings/erase?email=${person.companyEmail}`);
  const text = await question.text();
  expect(text).toContain('uplink.sqlite.before-migration');
  expect(text).toContain('uplink.sqlite.before-20260101T000000Z');
  await sweep(pino({ level: 'silent' }), false);
  expect([existsSync(upgrade), existsSync(restored)]).toEqual([true, true]);
  await sweep(pino({ level: 'silent' }), true);
  expect([existsSync(upgrade), existsSync(restored)]).toEqual([false, true]);
});

it('A deletion empties the log even when no worker thread can start', async () => {
  await writeMessages();
  await closeThreads();
  const previous = setThreadPrograms(() => ({ text: 'throw new Error("no thread today")' }));
  onTestFinished(() => void setThreadPrograms(previous));
  await remove(await staffActor(site.store, 'editor'), 21);
  expect(tracesLeft()).toEqual([]);
});
