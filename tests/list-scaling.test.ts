import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as messages from '../app/inbox/messages/list.server';
import type { Actor } from '../app/records/actor';
import { asSqlite } from '../db/sqlite/store.server';
import { isOnPostgres } from './fresh-store';
import { addMessages } from './messages';
import { openSite, type Site } from './site';
import { staffActor } from './staff';

let site: Site;
let editor: Actor;
beforeEach(async () => {
  site = await openSite();
  editor = await staffActor(site.store, 'editor');
});
afterEach(() => site.close());

async function addMessage(message: string, companyName = 'Okafor Lane Architects') {
  const { id } = await site.store.queries
    .insertInto('contactRequests')
    .values({
      firstName: 'Ifeoma',
      lastName: 'Ōkafor',
      companyEmail: 'ifeoma@okafor-lane.example',
      companyName,
      phoneNumber: '020 7946 0123',
      cityLocation: 'London',
      numberOfEmployees: null,
      reasonForContact: 'consultation',
      message,
      messageDigest: message,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function result(q: string): Promise<string[]> {
  const { items } = await messages.list(editor, { statuses: ['new', 'read'], q, page: 1, pageSize: 25 });
  return items.map(({ message }) => message).sort();
}

describe('Message search', () => {
  beforeEach(async () => {
    await addMessage('Our server is "slow".');
    await addMessage('The printers are on fire.', 'Serverless Ltd');
  });

  it.each([
    ['server', ['Our server is "slow".', 'The printers are on fire.']],
    ['SERVER slow', ['Our server is "slow".']],
    ['rint', ['The printers are on fire.']],
    ['ōkaf fire', ['The printers are on fire.']],
    ['on fi', ['The printers are on fire.']],
    ['"slow"', ['Our server is "slow".']],
    ['7946', ['Our server is "slow".', 'The printers are on fire.']],
    ['%%%', []],
    ['server OR nothing', []],
    ['fir* NEAR', []],
  ])('%s', async (q, messages) => {
    expect(await result(q)).toEqual(messages);
  });

  it('ignores letter case and matches contiguous text only', async () => {
    await addMessage('The abc, and the bcd. MÜNCHEN');
    expect(await result('abcd')).toEqual([]);
    expect(await result('münchen')).toEqual(['The abc, and the bcd. MÜNCHEN']);
  });

  it('reflects updated and deleted messages', async () => {
    const id = await addMessage('A third one about routers.');
    const { queries } = site.store;
    await queries.updateTable('contactRequests').set({ message: 'About switches.' }).where('id', '=', id).execute();
    expect(await result('routers')).toEqual([]);
    expect(await result('switches')).toEqual(['About switches.']);
    await queries.deleteFrom('contactRequests').where('id', '=', id).execute();
    expect(await result('switches')).toEqual([]);
  });

  it('finds messages that are not indexed yet and keeps the index consistent on deletion', async () => {
    const { queries } = site.store;
    expect(await result('fire')).toEqual(['The printers are on fire.']);
    const early = await addMessage('No one has looked for this one about scanners.');
    await queries.deleteFrom('contactRequests').where('id', '=', early).execute();
    await addMessage('Another one about scanners.');
    expect(await result('scanners')).toEqual(['Another one about scanners.']);
    await queries.deleteFrom('contactRequests').where('companyName', '=', 'Serverless Ltd').execute();
    expect(await result('fire')).toEqual([]);
    // Throws where the index and the messages differ.
    asSqlite(site.store)?.file.exec(
      "insert into message_search_text (message_search_text, rank) values ('integrity-check', 1)",
    );
  });
});

describe('A long list of messages', () => {
  const statuses = ['new', 'archived', 'read', 'spam'] as const;
  const page = (names: readonly (typeof statuses)[number][], number: number, pageSize: number) =>
    messages.list(editor, { statuses: names, page: number, pageSize });

  /** Several messages share a time. */
  const addMany = (count: number) =>
    addMessages(site.store, count, {
      status: sql`case n % 5 when 0 then 'archived' when 1 then 'new' when 2 then 'spam' else 'read' end`,
      createdAt: sql`'2026-01-01T00:' || (10 + (n * 7 / 3) % 50) || ':00.000Z'`,
    });

  it.each([[['new', 'read']], [['spam']], [statuses]] as const)(
    'has each message once, newest first: %s',
    async (names) => {
      await addMany(103);
      const query = site.store.queries.selectFrom('contactRequests').select('id').where('status', 'in', names);
      const expected = (await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()).map(({ id }) => id);
      const pages = Math.ceil(expected.length / 4);
      const found: number[] = [];
      for (let number = 1; number <= pages; number += 1) {
        const { items, total } = await page(names, number, 4);
        expect(total).toBe(expected.length);
        found.push(...items.map(({ id }) => id));
      }
      expect(found).toEqual(expected);
      expect((await page(names, pages + 1, 4)).items).toEqual([]);
    },
  );

  it.each(['waiting', 'overdue', 'answered'] as const)('has each message of a filter once: %s', async (reply) => {
    await addMany(103);
    const { queries } = site.store;
    await queries.updateTable('contactRequests').set({ answeredAt: '2026' }).where('id', '>', 60).execute();
    const found: number[] = [];
    for (let number = 1; number <= 12; number += 1) {
      const { items } = await messages.list(editor, { statuses: ['new', 'read'], reply, page: number, pageSize: 4 });
      found.push(...items.map(({ id }) => id));
    }
    const inbox = queries.selectFrom('contactRequests').select('id').where('status', 'in', ['new', 'read']);
    const expected = inbox.where('id', reply === 'answered' ? '>' : '<=', 60);
    expect(found).toEqual(
      (await expected.orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()).map(({ id }) => id),
    );
  });

  it.skipIf(isOnPostgres)('shows its last page without reading the others', async () => {
    await addMany(60_000);
    const { total } = await page(['new', 'read'], 1, 25);
    const first = await shortest(() => page(['new', 'read'], 1, 25));
    const last = await shortest(() => page(['new', 'read'], Math.ceil(total / 25), 25));
    expect(last).toBeLessThan(3 * first);
  });

  it.skipIf(isOnPostgres).each(['waiting', 'overdue', 'answered'] as const)(
    'reads no more than the messages of a filter: %s',
    async (reply) => {
      await addMany(60_000);
      const { queries } = site.store;
      const isMatching = sql<boolean>`id % 600 = 1`;
      const change = queries.updateTable('contactRequests').set({ answeredAt: '2026' });
      await change.where(reply === 'answered' ? isMatching : sql<boolean>`id % 600 <> 1`).execute();
      const list = (filter: 'all' | typeof reply) => () =>
        messages.list(editor, { statuses: ['new', 'read'], reply: filter, page: 1, pageSize: 25 });
      expect(await shortest(list(reply))).toBeLessThan(1.5 * (await shortest(list('all'))));
    },
  );
});

/** Returns the milliseconds of the fastest of several runs. */
async function shortest(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const startedAt = performance.now();
    await run();
    times.push(performance.now() - startedAt);
  }
  return Math.min(...times);
}
