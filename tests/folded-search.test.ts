/** All searches use one folded text, and messages are found before they are indexed. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { indexMessages } from '../app/inbox/messages/search-index.server';
import { type Actor, operator } from '../app/records/actor';
import { search } from '../app/registry/search.server';
import { openStore } from '../db/sqlite/store.server';
import { setCurrentStore } from '../db/store.server';
import { isOnPostgres } from './fresh-store';
import { addMessages, sendMessage } from './messages';
import { apiSamples } from './record-types';
import { post, testimonial } from './sample-records';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const json = async (path: string, q: string) => (await admin.send(`${path}${encodeURIComponent(q)}`)).json();
const messages = (q: string) => json('/api/admin/contact-requests?q=', q);
const found = async (q: string): Promise<string[]> =>
  (await messages(q)).contactRequests.map(({ lastName }: { lastName: string }) => lastName);
const exported = async (q: string) => {
  const text = await (await admin.send(`/api/admin/contact-requests.csv?q=${encodeURIComponent(q)}`)).text();
  return text.trim().split('\r\n').length - 1;
};
const groups = async (q: string): Promise<{ kind: string; found: { name: string; excerpt: string }[] }[]> =>
  (await json('/api/admin/search?q=', q)).groups;
const listed = async (path: string, q: string) => (await admin.send(`${path}?q=${encodeURIComponent(q)}`)).text();

describe('Folded search', () => {
  it.each(['before', 'after'])('finds messages in every spelling %s they are indexed', async (when) => {
    await sendMessage(site, { firstName: 'Siobhán', lastName: 'O’Brien', phoneNumber: '+44 20 7946 0999' });
    await sendMessage(site, { firstName: 'Zoe', lastName: 'Strasser', phoneNumber: '020 7946 0111' });
    if (when === 'after') await indexMessages();
    for (const q of ["O'Brien", 'Siobhan', 'SIOBHA\u0301N', '02079460999', '+44 (0)20 7946 0999', 'brien 7946 0999']) {
      expect([q, await found(q), await exported(q)]).toEqual([q, ['O’Brien'], 1]);
      expect([q, await listed('/admin/messages', q)]).toEqual([q, expect.stringContaining('O’Brien')]);
      expect([q, (await groups(q)).map(({ kind }) => kind)]).toEqual([q, ['messages']]);
    }
    expect(await found('Straßer')).toEqual(['Strasser']);
    expect(await found('02079460222')).toEqual([]);
  });

  const withMarkdown = apiSamples.filter(({ markdown }) => markdown);
  it.each(withMarkdown)(
    'queues $kind after a change of a searched field, not after a rendering',
    async ({ kind, input, searchFields }) => {
      const { table, fields } = searchFields;
      await admin.json('POST', `/api/admin/${kind}`, input);
      const { queries } = site.store;
      const queuedBy = async (column: string) => {
        await queries.deleteFrom('searchQueue').execute();
        await queries
          .updateTable(table as 'blogPosts')
          .set((eb) => ({ [column]: eb.ref(column as 'title') }))
          .execute();
        return (await queries.selectFrom('searchQueue').select('kind').execute()).length;
      };
      for (const field of fields) expect([field, await queuedBy(field)]).toEqual([field, 1]);
      for (const column of ['html', 'renderer', 'version'])
        expect([column, await queuedBy(column)]).toEqual([column, 0]);
    },
  );

  it('finds records in the back office and in lists, and marks what was found', async () => {
    const person = { ...testimonial, authorName: 'Étienne O’Brien', content: 'They moved us to the Straße.' };
    await admin.json('POST', '/api/admin/testimonials', person);
    await admin.json('POST', '/api/admin/blog-posts', { ...post, title: 'Cafés', content: 'Call +44 20 7946 0999.' });
    for (const q of ['étienne', 'ETIENNE', "o'brien etienne", 'strasse']) {
      expect([q, (await groups(q)).map(({ kind }) => kind)]).toEqual([q, ['testimonials']]);
      expect([q, await listed('/admin/testimonials', q)]).toEqual([q, expect.stringContaining('Étienne O’Brien')]);
    }
    expect((await groups('strasse'))[0]?.found[0]?.excerpt).toBe('They moved us to the Straße.');
    expect((await groups('02079460999')).map(({ kind }) => kind)).toEqual(['blog-posts']);
    expect(await listed('/admin/blog-posts', 'cafe')).toContain('Cafés');
    expect((await listed('/admin/search', "o'brien")).replaceAll('<!-- -->', '')).toMatch(/<mark[^>]*>O’Brien<\/mark>/);
    await admin.json('PATCH', '/api/admin/testimonials/1', { content: 'They moved us.' });
    expect(await groups('strasse')).toEqual([]);
    await admin.json('DELETE', '/api/admin/testimonials/1');
    expect((await groups('etienne')).map(({ kind }) => kind)).toEqual(['trash']);
  });
});

const many = 10_500;

describe('Search of many messages that are not indexed', () => {
  it('covers the newest, says so, and exports all', async () => {
    await addMessages(site.store, many);
    const notice = 'Older messages are still being indexed (0 %).';
    expect(await messages(`number${many}`)).toMatchObject({ total: 1, notice });
    expect(await messages('number9')).toMatchObject({
      notice: expect.stringMatching(/^Older messages .* \(\d+ %\)\.$/),
    });
    expect(await exported('number123')).toBe(11);
    await indexMessages();
    expect(await messages('number123')).toMatchObject({ total: 11, notice: null });
    expect(await json('/api/admin/contact-requests?status=', 'all')).toMatchObject({ notice: null });
  });

  it('ends after half a second', async () => {
    await addMessages(site.store, 3000);
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 600;
      return time;
    });
    onTestFinished(() => clock.mockRestore());
    const { total, notice } = await messages('number');
    expect([total, notice]).toEqual([1000, 'Older messages are still being indexed (0 %).']);
  });

  it('is announced on the screens', async () => {
    await addMessages(site.store, many);
    const text = 'Older messages are still being indexed (';
    expect(await listed('/admin/messages', 'number9')).toContain(text);
    expect(await listed('/admin/search', 'number9')).toContain(text);
    expect((await json('/api/admin/search?q=', 'number9')).notice).toContain(text);
  });
});

describe('Search of messages', () => {
  it('lists the newest first, also when it was stored first', async () => {
    await addMessages(site.store, 3);
    await sql`update contact_requests set created_at = '2030-01-01' where id = 2`.execute(site.store.queries);
    const ids = async () => (await messages('number')).contactRequests.map(({ id }: { id: number }) => id);
    expect(await ids()).toEqual([2, 3, 1]);
    await indexMessages();
    expect(await ids()).toEqual([2, 3, 1]);
  });
});

describe('The index', () => {
  it('takes in few long messages at a time, and all in the end', async () => {
    const { queries, messageIndex } = site.store;
    const added = messageIndex && vi.spyOn(messageIndex, 'add');
    await addMessages(site.store, 60);
    for (const word of ['early', 'late']) {
      await queries
        .updateTable('contactRequests')
        .set({ message: word.padEnd(2000, '.') })
        .execute();
      await indexMessages();
      expect(
        await queries.selectFrom('searchQueue').selectAll().where('kind', '=', 'contact_requests').execute(),
      ).toEqual([]);
      expect(await messages(word)).toMatchObject({ total: 60, notice: null });
    }
    expect(await messages('early')).toMatchObject({ total: 0 });
    if (added) expect(Math.max(...added.mock.calls.map(([, ids]) => ids.length))).toBeLessThan(50);
  });
});

describe('Search for a word of more than 10,000 messages', () => {
  it('lists the newest 10,000 and says so, and exports all', async () => {
    await addMessages(site.store, many);
    await indexMessages();
    const notice = 'More than 10,000 messages match: the newest are listed. Add a word to find fewer.';
    const all = '/api/admin/contact-requests?status=all&';
    const first = await json(`${all}q=`, 'number');
    expect(first).toMatchObject({ total: 10_000, notice });
    const inOrder = await json(`${all}page=`, '1');
    expect(first.contactRequests[0].id).toBe(inOrder.contactRequests[0].id);
    expect((await json(`${all}page=400&q=`, 'number')).contactRequests).toHaveLength(25);
    expect((await json(`${all}page=401&q=`, 'number')).contactRequests).toEqual([]);
    expect(await listed('/admin/messages', 'number')).toContain(notice);
    expect(await exported('number')).toBeGreaterThan(10_000);
  });

  it('lists newer messages before older ones that were imported later', async () => {
    await addMessages(site.store, many);
    await sql`update contact_requests set imported_at = '2026-02-02', created_at = '2015-05-05' where id > 2`.execute(
      site.store.queries,
    );
    await indexMessages();
    const { contactRequests, total } = await json('/api/admin/contact-requests?status=all&q=', 'number');
    expect(contactRequests.slice(0, 3).map(({ id }: { id: number }) => id)).toEqual([2, 1, many]);
    expect(total).toBe(10_000);
  });
});

describe.skipIf(isOnPostgres)('Migration of an older database', () => {
  it('keeps all messages and records searchable', async () => {
    const older = openStore(':memory:');
    await older.migrate('0001-initial');
    older.file.exec(`
      insert into contact_requests (first_name, last_name, company_email, company_name, phone_number, city_location,
          reason_for_contact, message, message_digest)
        values ('Siobhán', 'O’Brien', 's@example.com', '', '+44 20 7946 0999', '', 'other', 'Hello', 'x');
      insert into contact_requests_text (rowid, first_name, last_name, company_name, company_email, phone_number,
          city_location, message)
        select id, first_name, last_name, company_name, company_email, phone_number, city_location, message
        from contact_requests;
      update message_index set message_id = 1;
      insert into testimonials (author_name, author_position, author_initials, content, rating, created_at)
        values ('Étienne', 'Director', 'ÉT', 'Fast.', 5, '2026-01-01');
      insert into trash (kind, record, name, author, deleted_at, row)
        values ('testimonials', '7', 'Zoë', 'admin', '2026-01-01', '{"authorName":"Zoë"}');`);
    await older.migrate();
    const previous = setCurrentStore(older);
    try {
      const actor = { ...operator, role: 'admin' } as Actor;
      for (const q of ["o'brien", '02079460999']) {
        expect([q, (await search(actor, q, 5)).groups.map(({ kind }) => kind)]).toEqual([q, ['messages']]);
      }
      expect((await search(actor, 'etienne', 5)).groups.map(({ kind }) => kind)).toEqual(['testimonials']);
      expect((await search(actor, 'zoe', 5)).groups.map(({ kind }) => kind)).toEqual(['trash']);
      await indexMessages();
      expect((await search(actor, 'siobhan', 5)).groups.map(({ kind }) => kind)).toEqual(['messages']);
      older.file.exec('delete from contact_requests');
      older.file.exec("insert into message_search_text (message_search_text, rank) values ('integrity-check', 1)");
    } finally {
      setCurrentStore(previous);
      await older.close();
    }
  });
});
