/** Messages as staff see them: through the API, as CSV, on their pages, and what becomes of old ones. */
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countFolders, readFigures } from '../app/inbox/messages/figures.server';
import { indexMessages } from '../app/inbox/messages/search-index.server';
import { saveRetention, sweepMessages } from '../app/inbox/messages/settings.server';
import { freezeClock } from '../app/platform/clock.server';
import { mails, sendMessage, visitorMessage } from './messages';
import { logInAs, openSite, type Site } from './site';
import { staffActor } from './staff';

let site: Site;
let editor: Site;
const startedAt = new Date('2026-11-21T09:00:00.000Z');
const hour = 3600;

beforeEach(async () => {
  site = await openSite();
  await at(0);
});
afterEach(() => site.close());

/** Moving the clock ends sessions, so the test logs in again. */
const at = async (seconds: number) => {
  freezeClock(new Date(startedAt.getTime() + seconds * 1000));
  editor = await logInAs(site, 'editor');
};

const read = async (path: string) => (await editor.send(path)).json();
const list = (query = '') => read(`/api/admin/contact-requests${query}`);
const patch = (id: number, changes: unknown) => editor.json('PATCH', `/api/admin/contact-requests/${id}`, changes);
const auditLog = () =>
  site.store.queries.selectFrom('auditEntries').select(['action', 'summary']).orderBy('id').execute();

describe('Message list', () => {
  it('returns the inbox newest first, with due times and delivery states', async () => {
    await sendMessage(site, { message: 'The first' });
    await at(60);
    await sendMessage(site, { message: 'The second' });
    await sendMessage(site, { message: 'Spam', referralNote: 'x' });
    const answer = await list();
    expect(answer).toMatchObject({ total: 2, page: 1, pageSize: 25 });
    expect(answer.contactRequests).toMatchObject([{ message: 'The second' }, { message: 'The first' }]);
    expect(answer.contactRequests[1]).toMatchObject({
      ...visitorMessage,
      message: 'The first',
      status: 'new',
      held: false,
      createdAt: '2026-11-21T09:00:00.000Z',
      dueAt: '2026-11-22T09:00:00.000Z',
      answeredAt: null,
      delivery: { notification: 'queued', acknowledgement: 'queued', lastError: null, visitorUnreachable: false },
    });
    expect((await list('?status=spam')).contactRequests).toMatchObject([
      { status: 'spam', held: true, delivery: { notification: 'none', acknowledgement: 'none' } },
    ]);
    expect((await list('?status=all')).total).toBe(3);
    expect((await editor.send('/api/admin/contact-requests?status=other')).status).toBe(400);
  });

  it('finds every search word in any field and treats % and _ literally', async () => {
    await sendMessage(site, { message: 'We have 100% of the cables' });
    await sendMessage(site, { firstName: 'Tom', lastName: 'Beresford', message: 'Something else' });
    const result = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).total;
    expect(await result('ifeoma CABLES okafor')).toBe(1);
    expect(await result('tom beresford')).toBe(1);
    expect(await result('100%')).toBe(1);
    expect(await result('_')).toBe(0);
    expect(await result('nowhere')).toBe(0);
  });

  it('finds one or two letters outside ASCII, and nothing else', async () => {
    await sendMessage(site, { message: 'The café pays £50' });
    await sendMessage(site, { message: 'Plain words about a printer' });
    const result = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).total;
    expect(await result('É')).toBe(2);
    expect(await result('AFÉ £5')).toBe(1);
    expect(await result('cafe')).toBe(1);
    expect(await result('£')).toBe(1);
    expect(await result('東')).toBe(0);
    expect(await result('東京')).toBe(0);
    expect(await result('printer 東')).toBe(0);
  });

  it.each([
    ['£', 1],
    ['£5', 1],
    ['東', 0],
    ['printer 東', 0],
  ])('lists, exports and offers for selection only the messages with the letters %s', async (q, count) => {
    await sendMessage(site, { message: 'The café pays £50' });
    await sendMessage(site, { message: 'Plain words about a printer' });
    const search = `?q=${encodeURIComponent(q)}`;
    const found = async () => {
      const csv = await (await editor.send(`/api/admin/contact-requests.csv${search}`)).text();
      const page = await (await editor.send(`/admin/messages${search}`)).text();
      const boxes = page.match(/<input[^>]* name="records"[^>]*>/g) ?? [];
      return [csv.trim().split('\r\n').length - 1, boxes.length, (await list(search)).total];
    };
    expect(await found()).toEqual([count, count, count]);
    await indexMessages();
    expect(await found()).toEqual([count, count, count]);
  });

  it('returns 25 messages a page', async () => {
    for (let n = 0; n < 26; n += 1) await sendMessage(site, { message: `Number ${n}` });
    expect((await list()).contactRequests).toHaveLength(25);
    expect((await list('?page=2')).contactRequests).toMatchObject([{ message: 'Number 0' }]);
  });
});

describe('Message', () => {
  beforeEach(() => sendMessage(site));

  it('becomes read when opened and unread again on request', async () => {
    const page = await editor.send('/admin/messages/1');
    expect(await page.text()).toContain('Due in 24 hours');
    expect((await list()).contactRequests[0].status).toBe('read');
    const back = await editor.post('/admin/messages/1/triage', { status: 'new' });
    expect([back.status, back.headers.get('location')]).toEqual([303, '/admin/messages']);
    expect((await list()).contactRequests[0].status).toBe('new');
  });

  it('leaves the unread count on the page that opens it', async () => {
    await sendMessage(site, { message: 'Another' });
    const unread = async (path: string) => (await read(`${path}?_data=routes%2Fadmin`)).unread;
    expect(await unread('/admin/messages')).toBe(2);
    expect(await unread('/admin/messages/1')).toBe(1);
  });

  it('shows as overdue until a reply is recorded, and audits both changes', async () => {
    await at(25 * hour);
    expect(await (await editor.send('/admin/messages')).text()).toContain('Overdue by 1 hour');
    const { contactRequest: message } = await (await patch(1, { answered: true })).json();
    expect(message).toMatchObject({ status: 'read', answeredAt: '2026-11-22T10:00:00.000Z' });
    expect(await (await editor.send('/admin/messages')).text()).not.toContain('Overdue by');
    expect((await (await patch(1, { answered: false })).json()).contactRequest.answeredAt).toBeNull();
    expect(await auditLog()).toMatchObject([{ action: 'marked as answered' }, { action: 'marked as not answered' }]);
  });

  it('holds its emails when marked as spam and queues them again when unmarked', async () => {
    await patch(1, { status: 'spam' });
    expect((await mails(site.store)).map(({ status }) => status)).toEqual(['held', 'held']);
    await patch(1, { status: 'new' });
    expect((await mails(site.store)).map(({ status }) => status)).toEqual(['queued', 'queued']);
  });

  it('asks for confirmation, then deletes the message with its emails', async () => {
    expect(await (await editor.send('/admin/messages/1/delete')).text()).toContain('Are you sure?');
    expect((await editor.post('/admin/messages/1/delete', {})).status).toBe(303);
    expect(await mails(site.store)).toEqual([]);
    expect((await patch(1, { answered: true })).status).toBe(404);
    expect(await auditLog()).toEqual([{ action: 'deleted', summary: 'Message 1' }]);
    expect((await editor.json('DELETE', '/api/admin/contact-requests/1')).status).toBe(404);
  });

  it('offers a mailto: reply that quotes and escapes the message', async () => {
    await sendMessage(site, { message: 'One & two?\ncc=evil@evil.example' });
    const page = await (await editor.send('/admin/messages/2')).text();
    const href = /href="(mailto:[^"]*subject[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const url = new URL(href);
    expect(url.pathname).toBe(visitorMessage.companyEmail);
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(url.searchParams.get('body')).toContain('> One & two?\r\n> cc=evil@evil.example');
  });
});

describe('Inbox filters by reply', () => {
  const page = async (path: string) => (await (await editor.send(path)).text()).replaceAll('<!-- -->', '');
  const names = (html: string) => [...html.matchAll(/dir="auto">(\w+) Okafor</g)].map(([, name]) => name);
  const shown = async (query: string) => names(await page(`/admin/messages${query}`));

  /** Olga's reply is overdue by an hour, Ann has hers, and Nia waits. */
  beforeEach(async () => {
    await sendMessage(site, { firstName: 'Olga' });
    await at(20 * hour);
    await sendMessage(site, { firstName: 'Ann', message: 'A second one' });
    await patch(2, { answered: true });
    await at(23 * hour);
    await sendMessage(site, { firstName: 'Nia', message: 'A third one' });
    await at(25 * hour);
  });

  it('show the unanswered messages, the longest overdue first, with the time left in words and a call link', async () => {
    const html = await page('/admin/messages');
    expect(names(html)).toEqual(['Olga', 'Nia']);
    expect(html).toMatch(/href="tel:\+442079460123"[^>]* aria-label="Call Olga Okafor"/);
    for (const text of ['To answer (2)', 'Overdue (1)', 'Answered (1)', '>Due in 22 hours<', '>Overdue by 1 hour<'])
      expect(html).toContain(text);
    expect(await shown('?reply=overdue')).toEqual(['Olga']);
    expect(await shown('?reply=answered')).toEqual(['Ann']);
    expect(await shown('?reply=all')).toEqual(['Nia', 'Ann', 'Olga']);
    expect(await page('/admin/messages?reply=all')).toMatch(/Ann Okafor.*data-badge[^>]*>Answered in 1 minute</s);
  });

  it('leave out none in a search or among follow-ups, unless one is chosen', async () => {
    expect(await shown('?q=okafor')).toEqual(['Nia', 'Ann', 'Olga']);
    expect(await shown('?q=okafor&reply=waiting')).toEqual(['Nia', 'Olga']);
    await editor.json('PUT', '/api/admin/contact-requests/2/assignment', { followUpOn: '2026-11-20', assigneeId: 1 });
    expect(await shown('?view=due')).toEqual(['Ann']);
    expect(await shown('?view=due&reply=waiting')).toEqual([]);
    expect(await shown('?view=mine')).toEqual([]);
    expect(await shown('?view=unassigned')).toEqual(['Olga', 'Nia']);
  });

  it('begin each page with the reply that is due first', async () => {
    for (let n = 0; n < 26; n += 1) await sendMessage(site, { firstName: `No${n}`, message: `Number ${n}` });
    const [first, second] = await Promise.all(['', '?page=2'].map(shown));
    expect(first).toEqual(['Olga', 'Nia', ...Array.from({ length: 23 }, (_, n) => `No${n}`)]);
    expect(second).toEqual(['No23', 'No24', 'No25']);
  });

  it('leave the archive as it is, where no reply is overdue', async () => {
    await patch(1, { status: 'archived' });
    await patch(2, { status: 'archived' });
    const html = await page('/admin/messages?folder=archived&reply=overdue');
    expect(names(html)).toEqual(['Ann', 'Olga']);
    expect(html).not.toMatch(/Overdue|To answer/);
    expect(await page('/admin/messages/1')).not.toMatch(/Overdue by|Reply due/);
  });

  it('limit the API and the CSV, and a page exports the whole inbox until a filter is chosen', async () => {
    const total = async (reply: string) => (await list(`?reply=${reply}`)).total;
    expect(await Promise.all(['', 'waiting', 'overdue', 'answered', 'all'].map(total))).toEqual([3, 2, 1, 1, 3]);
    expect((await list('?reply=late')).errors).toEqual({
      reply: ['Reply must be one of waiting, overdue, answered, all'],
    });
    const csv = await page('/api/admin/contact-requests.csv?reply=answered');
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    const exported = async (query: string) =>
      /contact-requests\.csv\?([^"]+)/.exec(await page(`/admin/messages${query}`))?.[1];
    expect(await exported('')).toBe('status=inbox');
    expect(await exported('?reply=overdue')).toBe('status=inbox&amp;reply=overdue');
  });

  it('say that no one waits', async () => {
    for (const id of [1, 3]) await patch(id, { answered: true });
    const html = await page('/admin/messages');
    expect(html).toContain('No one is waiting for a reply');
    expect(html).toContain('href="/admin/messages?reply=all"');
    expect(await page('/admin/messages?reply=overdue')).toContain('No reply is overdue');
    expect(await page('/admin/dashboard')).toContain('No one is waiting for a reply.');
  });

  it('are on the dashboard, with the overdue messages first', async () => {
    await at(22 * hour);
    await sendMessage(site, { firstName: 'Una', message: 'A fourth one' });
    await at(47 * hour);
    const html = await page('/admin/dashboard');
    expect(names(html)).toEqual(['Olga', 'Una', 'Nia']);
    expect(html).toMatch(/href="\/admin\/messages\?reply=overdue">2 overdue</);
  });
});

it('A message shows the time until its reply is due, and its phone number as a link', async () => {
  await sendMessage(site);
  await at(6 * hour);
  const page = async () => (await (await editor.send('/admin/messages/1')).text()).replaceAll('<!-- -->', '');
  expect(await page()).toMatch(
    /x2="25\.0%".*Received <time.*>09:00<.*Reply due <time.*>22 Nov, 09:00<.*>Due in 18 hours</s,
  );
  expect(await page()).toMatch(/href="tel:\+442079460123"[^>]*>Call 020 7946 0123</);
  await at(24 * hour + 60);
  expect(await page()).toMatch(/x2="100\.0%".*>Overdue by 1 minute</s);
  await patch(1, { answered: true });
  expect(await page()).not.toContain('Reply due');
});

it('Message figures count by state', async () => {
  const staff = await staffActor(site.store, 'editor');
  expect(await readFigures(staff)).toEqual({
    areAny: false,
    unread: 0,
    waiting: 0,
    overdue: 0,
    followUpsDue: 0,
    promise: '24 hours',
  });
  for (let n = 0; n < 4; n += 1) await sendMessage(site, { message: `Number ${n}` });
  for (const [id, hours] of [
    [1, 2],
    [2, 4],
    [3, 30],
  ] as const) {
    await at(hours * hour);
    await patch(id, { answered: true });
  }
  expect(await readFigures(staff)).toMatchObject({
    ...{ areAny: true, unread: 1, waiting: 1, overdue: 1 },
  });
  await patch(2, { status: 'archived' });
  expect(await countFolders(staff, 1)).toEqual({ inbox: 3, archived: 1, spam: 0 });
});

it('The phone number on a message dials the first number that the visitor typed, if any', async () => {
  for (const phoneNumber of ['+44 (0)20 7946 0123 ext 4', '02079460123/07700900123', 'Please use email']) {
    await sendMessage(site, { phoneNumber });
  }
  const hrefs = await Promise.all(
    [1, 2, 3].map(
      async (id) => (await (await editor.send(`/admin/messages/${id}`)).text()).match(/(?<=href=")tel:[^"]*/g) ?? [],
    ),
  );
  const [extended, first] = ['tel:+442079460123;ext=4', 'tel:+442079460123'];
  expect(hrefs).toEqual([[extended, extended], [first, first], []]);
});

describe('Message CSV export', () => {
  it.each([
    ['02079460123', '"020 7946 0123"'],
    ['+442079460123', '"020 7946 0123"'],
    ['+33140000000', '"+33 1 40 00 00 00"'],
    ['+12125550100', '"+1 212 555 0100"'],
    ['020 7946 0123 or 07700900123', '"020 7946 0123 or 07700900123"'],
    ['-2+3000000', '"\'-2+3000000"'],
    ['+1-2+3-4567', '"\'+1-2+3-4567"'],
  ])('writes the phone number %s as text, and no formula', async (phoneNumber, cell) => {
    await sendMessage(site, { phoneNumber });
    const [, row = ''] = (await (await editor.send('/api/admin/contact-requests.csv')).text()).split('\r\n');
    expect(row).toContain(`,${cell},`);
  });

  it.each([
    ['1-10', '"1 to 10"'],
    ['500+', '"500 or more"'],
  ])('writes the size %s of a business in words in its last column', async (numberOfEmployees, cell) => {
    await sendMessage(site, { numberOfEmployees });
    const [head = '', row = ''] = (await (await editor.send('/api/admin/contact-requests.csv')).text()).split('\r\n');
    expect([head.split(',').at(-1), row.split(',').at(-1)]).toEqual(['employees', cell]);
    expect(row).toContain(`,"${numberOfEmployees}",`);
  });

  it('contains every field, groups phone numbers and escapes formulas', async () => {
    await sendMessage(site, {
      firstName: '=1+1',
      lastName: '@sum',
      companyName: '-2, "quoted"',
      phoneNumber: '+44 (0)20 7946.0123',
      cityLocation: '\uFF0B1+cmd',
      message: '\uFF1Dcmd\nand a second line',
    });
    await sendMessage(site, { referralNote: 'x' });
    const response = await editor.send('/api/admin/contact-requests.csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="messages-2026-11-21.csv"');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    const [head = '', ...rest] = text.split('\r\n');
    expect(head.startsWith('\uFEFFid,createdAt,status,firstName')).toBe(true);
    for (const field of Object.keys(visitorMessage)) expect(head).toContain(field);
    expect(rest[0]).toContain(
      `"'=1+1","'@sum","${visitorMessage.companyEmail}","'-2, ""quoted""","020 7946 0123","'\uFF0B1+cmd"`,
    );
    expect(text).toContain(`"'\uFF1Dcmd\nand a second line"`);
    expect(rest[1]).toMatch(/^2,.*,"spam",/);
  });

  it('has headings in words, UK time and each fact once for Excel, and escapes formulas there too', async () => {
    await at((Date.parse('2027-07-01T11:30:00Z') - startedAt.getTime()) / 1000);
    await sendMessage(site, { firstName: '=1+1', numberOfEmployees: '11-50', utmSource: 'local-paper' });
    const response = await editor.send('/api/admin/contact-requests.csv?format=excel');
    const [head = [], row = []] = parse(await response.text(), { bom: true }) as string[][];
    expect(Object.fromEntries(head.map((name, index) => [name, row[index]]))).toMatchObject({
      Received: '2027-07-01 12:30',
      'First name': "'=1+1",
      Employees: '11 to 50',
      'Campaign source': 'local-paper',
    });
    expect(head.filter((name) => /[a-z][A-Z]|_/.test(name))).toEqual([]);
    expect(new Set(head).size).toBe(head.length);
  });

  it('exports every row of more than a thousand and applies the search', async () => {
    const row = { ...visitorMessage, messageDigest: 'x', createdAt: startedAt.toISOString() };
    const many = Array.from({ length: 1203 }, (_, n) => ({ ...row, message: `Number ${n}` }));
    for (let n = 0; n < many.length; n += 401) {
      await site.store.queries
        .insertInto('contactRequests')
        .values(many.slice(n, n + 401))
        .execute();
    }
    const text = await (await editor.send('/api/admin/contact-requests.csv')).text();
    expect(text.trim().split('\r\n')).toHaveLength(1204);
    expect(
      (await (await editor.send('/api/admin/contact-requests.csv?q=1202')).text()).trim().split('\r\n'),
    ).toHaveLength(2);
  });

  it('rejects anonymous visitors', async () => {
    expect((await site.send('/api/admin/contact-requests.csv')).status).toBe(401);
  });
});

describe('Message retention', () => {
  it('keeps every message until an admin sets a retention period', async () => {
    await sendMessage(site, { message: 'Old' });
    await at(100 * 24 * hour);
    await sendMessage(site, { message: 'Young' });
    expect(await sweepMessages()).toBe(0);
    expect((await editor.post('/admin/messages/settings', { months: '3' })).status).toBe(403);
    const admin = await logInAs(site, 'admin');
    expect((await admin.post('/admin/messages/settings', { months: '5' })).status).toBe(400);
    expect((await admin.post('/admin/messages/settings', { months: '3' })).status).toBe(303);
    expect(await sweepMessages()).toBe(1);
    expect((await list()).contactRequests).toMatchObject([{ message: 'Young' }]);
    expect(await mails(site.store)).toHaveLength(2);
    expect(await auditLog()).toEqual([
      { action: 'updated', summary: 'Messages are kept: 3 months' },
      { action: 'deleted', summary: '1 message older than 3 months' },
    ]);
  });

  it('ends a month at its last day: three months before 31 May is the end of February', async () => {
    const arriveAt = (date: string) => at((Date.parse(date) - startedAt.getTime()) / 1000);
    for (const date of ['2027-02-28T08:00:00Z', '2027-03-01T08:00:00Z']) {
      await arriveAt(date);
      await sendMessage(site, { message: date });
    }
    await arriveAt('2027-05-31T09:00:00Z');
    await saveRetention(await staffActor(site.store, 'admin'), 3);
    expect(await sweepMessages()).toBe(1);
    expect((await list()).contactRequests).toMatchObject([{ message: '2027-03-01T08:00:00Z' }]);
  });

  it('erases all messages of one person and leaves the address out of the audit log', async () => {
    await sendMessage(site, { companyEmail: 'Jo@Person.example' });
    await sendMessage(site, { companyEmail: 'jo@person.example', message: 'Again', referralNote: 'x' });
    await sendMessage(site, { message: 'Someone else' });
    const admin = await logInAs(site, 'admin');
    const question = await admin.send('/admin/messages/settings/erase?email=JO%40person.example');
    expect(await question.text()).toContain('2 messages');
    expect((await editor.post('/admin/messages/settings/erase', { email: 'jo@person.example' })).status).toBe(403);
    const purge = () => admin.post('/admin/messages/settings/erase', { email: 'JO@person.example' });
    expect((await purge()).status).toBe(303);
    expect((await list('?status=all')).contactRequests).toMatchObject([{ message: 'Someone else' }]);
    expect(JSON.stringify(await auditLog())).not.toMatch(/person\.example/i);
    expect(await auditLog()).toMatchObject([{ action: 'erased', summary: '2 messages of one person' }]);
    expect((await purge()).status).toBe(404);
  });
});
