/** Erased data is in no table, and no request waits for the erasure. erasure-files.test.ts checks SQLite's files. */
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { remove } from '../app/inbox/messages/model.server';
import { indexMessages } from '../app/inbox/messages/search-index.server';
import { countBeingErased, purgeFrom, saveRetention, sweepMessages } from '../app/inbox/messages/settings.server';
import { markForPurge } from '../app/inbox/retention/purge-queue.server';
import { freezeClock } from '../app/platform/clock.server';
import { startSweeping } from '../app/server/sweep.server';
import { transaction } from '../db/store.server';
import { sendMessage, visitorMessage } from './messages';
import { bytesOf } from './raw-store';
import { logInAs, openSite, type Site } from './site';
import { staffActor } from './staff';

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

const person = {
  lastName: 'Quagmire',
  companyEmail: 'xylophone@erased.example',
  phoneNumber: '020 7946 0987',
  message: 'An unmistakable sentence',
  heardFrom: 'My cousin Philomena',
  utmCampaign: 'Zanzibar-2020',
};

async function tracesLeft(): Promise<string[]> {
  const bytes = await bytesOf(site.store);
  return Object.values(person).filter((trace) => bytes.includes(trace));
}

/** Messages of that person between others. */
async function writeMessages() {
  await sendMessage(site);
  freezeClock(new Date('2020-01-01'));
  await sendMessage(site, person);
  freezeClock();
  await sendMessage(site);
  expect(await tracesLeft()).toEqual(Object.values(person));
}

it.each([
  [1, 'one message from x, wherever it is filed, with its emails.'],
  [2, '2 messages from x, wherever they are filed, with their emails.'],
])('The erasure question has correct grammar for %i messages', async (count, question) => {
  for (let message = 1; message <= count; message += 1) await sendMessage(site, { ...person, message: `${message}` });
  const path = `/admin/messages/settings/erase?email=${person.companyEmail}`;
  const page = await (await (await logInAs(site, 'admin')).send(path)).text();
  expect(page.replace(/<[^>]*>/g, '').replace(person.companyEmail, 'x')).toContain(`permanently deletes ${question}`);
});

it.each([
  ['erasing one person’s messages', async () => purgeFrom(await staffActor(site.store, 'admin'), person.companyEmail)],
  ['deleting a message', async () => remove(await staffActor(site.store, 'editor'), 2)],
  [
    'the end of the retention period',
    async () => {
      await saveRetention(await staffActor(site.store, 'admin'), 12);
      await sweepMessages();
    },
  ],
  [
    'resuming an interrupted erasure at start',
    async () => {
      await transaction((tx) => markForPurge(tx, tx.selectFrom('contactRequests').where('id', '=', 2)));
      onTestFinished(startSweeping(pino({ level: 'silent' })));
    },
  ],
])('No text of a purged message is left in any table after %s', async (_name, purge) => {
  await writeMessages();
  await purge();
  await expect.poll(tracesLeft).toEqual([]);
  const left = site.store.queries.selectFrom('contactRequests').select('id').orderBy('id');
  expect(await left.execute()).toEqual([{ id: 1 }, { id: 3 }]);
});

it('Purging many messages lets others read and write between steps', async () => {
  for (let number = 0; number < 200; number += 1) await sendMessage(site, { ...person, message: `Number ${number}` });
  // Were they the most of all, the index would begin again, and they would be gone at once.
  const other = { ...visitorMessage, messageDigest: 'x', createdAt: new Date().toISOString() };
  await site.store.queries
    .insertInto('contactRequests')
    .values(Array.from({ length: 250 }, () => other))
    .execute();
  await indexMessages();
  const admin = await staffActor(site.store, 'admin');
  const erasing = purgeFrom(admin, person.companyEmail);
  const seen = new Set<number>();
  let isOver = false;
  void erasing.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await sendMessage(site, { message: 'Meanwhile' });
    seen.add(await countBeingErased(admin));
    await pause(1);
  }
  expect((await erasing).count).toBe(200);
  expect([...seen].some((count) => count > 0 && count < 200)).toBe(true);
  await expect.poll(() => countBeingErased(admin)).toBe(0);
});

it('The message settings show that messages are still being deleted', async () => {
  await sendMessage(site, person);
  const admin = await logInAs(site, 'admin');
  const page = async () => (await admin.send('/admin/messages/settings')).text();
  expect(await page()).not.toContain('being erased');
  await transaction((tx) => markForPurge(tx, tx.selectFrom('contactRequests').where('id', '=', 1)));
  expect(await page()).toContain('One message is still being deleted');
});
