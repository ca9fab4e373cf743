/** Doing the same to several records: each by itself, by the rules that it has alone, and undone for all of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bulkKindOf } from '../app/registry/bulk-kinds.server';
import { mails, sendMessage } from './messages';
import { recordSamples } from './record-types';
import { page, post, testimonial } from './sample-records';
import { logInAs, openSite, type Site } from './site';
import { makeUser } from './staff';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const api = async (method: string, path: string, body?: unknown, by = admin) => {
  const response = await by.json(method, path, body);
  return { status: response.status, ...(await response.json()) };
};
const bulk = (kind: string, intent: string, records: string[], by = admin) =>
  api('POST', `/api/admin/bulk/${kind}`, { intent, records }, by);
const html = async (path: string, by = admin) => (await (await by.send(path)).text()).replaceAll('<!-- -->', '');
const auditLog = async () =>
  (await site.store.queries.selectFrom('auditEntries').select(['action', 'subject', 'summary']).orderBy('id').execute())
    .map(({ action, subject, summary }) => `${action} ${subject} ${summary}`)
    .filter((entry) => !entry.includes('login'));

/** Posts the form of a list or its confirmation page, and answers where it led and what is said there. */
async function chosen(kind: string, intent: string, records: string[], query = '', by = admin) {
  const fields = [['intent', intent], ['confirmed', 'yes'], ...records.map((record) => ['records', record])] as [
    string,
    string,
  ][];
  const response = await by.post(`/admin/bulk/${kind}${query}`, fields);
  const location = response.headers.get('location') ?? '';
  return { status: response.status, location, text: await html(location, by) };
}
const undoIn = (text: string) => /action="([^"]+\/undo\?[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';

const kinds = Object.entries(recordSamples).flatMap(([kind, { input, flag }]) =>
  input ? [{ kind, input, flag, column: flag ?? Object.keys(input)[0] }] : [],
);
const visibleKinds = kinds.flatMap(({ kind, input, flag }) => {
  const [on, off] = flag === 'isPublished' ? ['publish', 'unpublish'] : ['show', 'hide'];
  return flag ? [{ kind, input: { ...input, [flag]: false }, on, off, flag }] : [];
});

/** The fields that only one kind has are no matter to the others. */
async function addThree(kind: string, input: object) {
  for (const slug of ['one', 'two', 'three']) {
    const { status } = await api('POST', `/api/admin/${kind}`, { ...input, slug, source: `/${slug}` });
    expect(status).toBe(201);
  }
}

describe.each(visibleKinds)('Showing and hiding $kind in bulk', ({ kind, input, on, off, flag }) => {
  const flags = async () => {
    const { total: _, status: __, ...lists } = await api('GET', `/api/admin/${kind}`);
    return (Object.values(lists)[0] as Record<string, unknown>[]).map((item) => item[flag]);
  };
  beforeEach(() => addThree(kind, input));

  it('adds revisions and can be undone', async () => {
    expect(await bulk(kind, on, ['1', '2'])).toMatchObject({ done: ['1', '2'], unchanged: [], rejected: [] });
    expect((await flags()).sort()).toEqual([false, true, true]);
    const { versions } = await api('GET', `/api/admin/history/${kind}/2`);
    expect(versions).toHaveLength(2);
    expect(await bulk(kind, on, ['2', '3'])).toMatchObject({ done: ['3'], unchanged: ['2'] });

    const hidden = await chosen(kind, off, ['1', '2', '3']);
    expect([hidden.status, await flags()]).toEqual([303, [false, false, false]]);
    expect((await admin.post(undoIn(hidden.text), {})).status).toBe(303);
    expect(await flags()).toEqual([true, true, true]);
  });
});

describe.each(kinds)('Bulk actions on $kind', ({ kind, input, column }) => {
  beforeEach(() => addThree(kind, input));

  it('move records to the trash and restore them with undo', async () => {
    expect(await html(bulkKindOf(kind).list)).toContain('value="3@1"');
    const gone = await chosen(kind, 'trash', ['1@1', '2@1', '3@1']);
    expect(gone.text).toMatch(/3 [a-z ]+s moved to the trash/);
    expect((await api('GET', '/api/admin/trash')).total).toBe(3);
    expect((await admin.post(undoIn(gone.text), {})).status).toBe(303);
    expect([(await api('GET', `/api/admin/${kind}`)).total, (await api('GET', '/api/admin/trash')).total]).toEqual([
      3, 0,
    ]);
  });

  it('export the selected records as CSV', async () => {
    const response = await admin.send(`/api/admin/export/${kind}?records=3@1&records=1&records=99`);
    expect(response.headers.get('content-disposition')).toContain(`filename="${kind}-`);
    const [head = '', ...rows] = (await response.text()).trim().split('\r\n');
    expect(head.replace('\uFEFF', '').split(',').slice(0, 1)).toEqual(['id']);
    expect(head).toContain(column);
    expect(rows.map((row) => row.split(',')[0])).toEqual(['3', '1']);
    expect((await admin.send(`/api/admin/export/${kind}`)).status).toBe(400);
    const pressed = { headers: { 'sec-fetch-dest': 'document' } };
    const page = await admin.send(`/api/admin/export/${kind}`, pressed);
    expect([page.status, page.headers.get('location')]).toEqual([302, `/admin/bulk/${kind}`]);
    expect(await (await admin.send(`/admin/bulk/${kind}`)).text()).toContain('Nothing is selected');
  });
});

describe('Bulk action errors', () => {
  beforeEach(async () => {
    for (const authorName of ['Anna', 'Bert', 'Carl'])
      await api('POST', '/api/admin/testimonials', { ...testimonial, authorName });
  });

  it('name the records that fail, and the other records are processed', async () => {
    await api('PATCH', '/api/admin/testimonials/2', { content: 'Quite another text, which is long enough.' });
    expect(await bulk('testimonials', 'trash', ['1@1', '2@1', '3', '99', '1'])).toEqual({
      status: 200,
      done: ['1', '3'],
      unchanged: [],
      rejected: [
        {
          record: '2',
          name: 'Bert',
          message: 'Someone has changed it since you opened the list. Check it first.',
        },
        { record: '99', name: 'Testimonial 99', message: 'It is no longer there.' },
        { record: '1', name: 'Testimonial 1', message: 'It is no longer there.' },
      ],
      messages: [],
    });
    const { text } = await chosen('testimonials', 'hide', ['2@1', '2@2']);
    expect(text).toContain('1 testimonial hidden');
    expect(text).toContain('1 could not be: Bert: Someone has changed it');
    expect((await auditLog()).filter((entry) => entry.startsWith('deleted'))).toEqual([
      'deleted testimonial Anna',
      'deleted testimonial Carl',
    ]);
  });

  it('reject invalid requests before any record changes', async () => {
    const many = Array.from({ length: 101 }, (_, at) => String(at + 1));
    expect((await bulk('testimonials', 'trash', many)).status).toBe(413);
    for (const records of [[], ['1; drop table'], ['1@x']])
      expect((await bulk('testimonials', 'trash', records)).status).toBe(400);
    expect((await bulk('testimonials', 'explode', ['1'])).status).toBe(400);
    for (const [kind, intent] of [
      ['testimonials', 'publish'],
      ['media', 'show'],
      ['users', 'trash'],
      ['trash', 'trash'],
    ])
      expect((await bulk(kind ?? '', intent ?? '', ['1'])).status).toBe(404);
    expect((await api('GET', '/api/admin/testimonials')).total).toBe(3);
    const none = await chosen('testimonials', 'trash', [], '?page=1&q=a');
    expect([none.status, none.location]).toEqual([303, '/admin/testimonials?page=1&q=a']);
    expect(none.text).toContain('Nothing is selected');
  });

  it('keep editors from pages, in the trash too', async () => {
    await api('POST', '/api/admin/pages', page);
    await bulk('pages', 'trash', ['1']);
    await bulk('testimonials', 'trash', ['1']);
    const editor = await logInAs(site, 'editor');
    expect((await bulk('pages', 'publish', ['1'], editor)).status).toBe(403);
    expect((await editor.send('/api/admin/export/pages?records=1')).status).toBe(403);
    expect(await bulk('trash', 'restore', ['pages/1', 'testimonials/1'], editor)).toMatchObject({
      done: ['testimonials/1'],
      rejected: [{ record: 'pages/1', message: 'You do not have access to this.' }],
    });
    expect((await bulk('trash', 'discard', ['pages/1'], editor)).rejected).toHaveLength(1);
    expect((await api('GET', '/api/admin/trash')).total).toBe(1);
  });
});

describe('Trash in bulk', () => {
  it('restores records, reports a changed slug and asks before a permanent deletion', async () => {
    await api('POST', '/api/admin/blog-posts', post);
    await api('POST', '/api/admin/testimonials', testimonial);
    await bulk('blog-posts', 'trash', ['1']);
    await bulk('testimonials', 'trash', ['1']);
    await api('POST', '/api/admin/blog-posts', post);
    const both = 'records=blog-posts/1&records=testimonials/1';
    const question = await html(`/admin/bulk/trash?intent=discard&${both}`);
    expect(question).toContain('Delete 2 records permanently?');
    expect(question).toMatch(/Moving office.*Helen Marsh/s);
    const restored = await chosen('trash', 'restore', ['blog-posts/1', 'testimonials/1']);
    expect(restored.text).toContain('2 records restored');
    expect(restored.text).toContain('Its address was taken. Its new address is /blog/moving-office-2.');
    await bulk('testimonials', 'trash', ['1']);
    expect((await chosen('trash', 'discard', ['testimonials/1'])).text).toContain('1 record deleted permanently');
    expect((await api('GET', '/api/admin/trash')).total).toBe(0);
  });
});

describe('Bulk actions on messages', () => {
  const statuses = async () =>
    (
      await site.store.queries
        .selectFrom('contactRequests')
        .select(['id', 'status', 'answeredAt'])
        .orderBy('id')
        .execute()
    ).map(({ id, status, answeredAt }) => `${id} ${status}${answeredAt ? ' answered' : ''}`);
  const operation = (intent: string, records: string[], by = admin) =>
    api('POST', '/api/admin/contact-requests/bulk', { intent, records }, by);
  beforeEach(async () => {
    for (const message of ['One', 'Two', 'Three']) await sendMessage(site, { message });
  });

  it('mark as read, answer and archive, and undo restores each status', async () => {
    await operation('read', ['1']);
    expect(await statuses()).toEqual(['1 read', '2 new', '3 new']);
    const archived = await chosen('messages', 'archive', ['1', '2'], '?folder=inbox&page=1');
    expect(archived.location).toBe('/admin/messages?folder=inbox&page=1');
    expect(archived.text).toContain('2 messages archived');
    expect(await statuses()).toEqual(['1 archived', '2 archived', '3 new']);
    await admin.post(undoIn(archived.text), {});
    expect(await statuses()).toEqual(['1 read', '2 new', '3 new']);
    await operation('answered', ['1', '3']);
    expect(await operation('answered', ['3', '2'])).toMatchObject({ done: ['2'], unchanged: ['3'] });
    expect(await statuses()).toEqual(['1 read answered', '2 read answered', '3 read answered']);
  });

  it('mark as spam and as not spam, and hold or release the emails', async () => {
    const states = async () => (await mails(site.store)).map(({ status }) => status);
    await operation('spam', ['1', '2']);
    expect((await states()).slice(0, 4)).toEqual(['held', 'held', 'held', 'held']);
    await operation('not-spam', ['1', '2', '3']);
    expect(await statuses()).toEqual(['1 new', '2 new', '3 new']);
    expect((await states()).slice(0, 4)).not.toContain('held');
  });

  it('assign messages to a colleague, whom a page asks for, and keep their follow-up dates', async () => {
    const tunde = await makeUser(site.store, 'editor', 'tunde');
    await admin.json('PUT', '/api/admin/contact-requests/1/assignment', { followUpOn: '2031-01-02' });
    const asked = await admin.post('/admin/bulk/messages', [
      ['intent', 'assign'],
      ['records', '1'],
      ['records', '2'],
    ]);
    const question = await html(asked.headers.get('location') ?? '');
    expect(question).toContain('Assign 2 messages');
    expect(question).toContain(`<option value="${tunde}">`);
    const fields: [string, string][] = [
      ['intent', 'assign'],
      ['confirmed', 'yes'],
      ['assigneeId', `${tunde}`],
      ['records', '1'],
      ['records', '2'],
    ];
    const done = await admin.post('/admin/bulk/messages', fields);
    expect(await html(done.headers.get('location') ?? '')).toContain('2 messages assigned');
    const rows = await site.store.queries
      .selectFrom('contactRequests')
      .select(['assigneeId', 'followUpOn'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { assigneeId: tunde, followUpOn: '2031-01-02' },
      { assigneeId: tunde, followUpOn: null },
      { assigneeId: null, followUpOn: null },
    ]);
    const again = { intent: 'assign', records: ['2', '3'], assigneeId: tunde };
    expect(await api('POST', '/api/admin/contact-requests/bulk', again)).toMatchObject({
      done: ['3'],
      unchanged: ['2'],
    });
    expect((await operation('assign', ['1'])).rejected).toMatchObject([{ record: '1' }]);
    expect(await html('/admin/bulk/testimonials?intent=assign&records=1')).toContain('Nothing is selected');
  });

  it('ask before a permanent deletion and delete the emails too', async () => {
    const question = await html('/admin/bulk/messages?intent=delete&records=1&records=3');
    expect(question).toContain('Delete 2 messages permanently?');
    expect(await statuses()).toHaveLength(3);
    const { text } = await chosen('messages', 'delete', ['1', '3']);
    expect(text).toContain('2 messages deleted permanently');
    expect(undoIn(text)).toBe('');
    expect(await statuses()).toEqual(['2 new']);
    expect((await mails(site.store)).every(({ subjectId }) => subjectId === 2)).toBe(true);
    expect((await auditLog()).filter((entry) => entry.startsWith('deleted'))).toEqual([
      'deleted message Message 1',
      'deleted message Message 3',
    ]);
  });

  it('export the selected messages as CSV', async () => {
    const csv = await (await admin.send('/api/admin/contact-requests.csv?records=3&records=1')).text();
    expect(
      csv
        .trim()
        .split('\r\n')
        .map((row) => row.split(',')[0])
        .slice(1),
    ).toEqual(['1', '3']);
  });

  it('reject anonymous visitors', async () => {
    expect((await operation('delete', ['1'], site)).status).toBe(401);
    expect((await bulk('messages', 'delete', ['1'], site)).status).toBe(401);
  });
});

it('A bulk action on 100 records does not block the event loop for 400 ms', async () => {
  for (let n = 0; n < 100; n += 1) await api('POST', '/api/admin/testimonials', testimonial);
  const records = Array.from({ length: 100 }, (_, at) => String(at + 1));
  let max = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    max = Math.max(max, performance.now() - last);
    last = performance.now();
  }, 1);
  expect((await bulk('testimonials', 'trash', records)).done).toHaveLength(100);
  clearInterval(timer);
  expect(max).toBeLessThan(400);
});
