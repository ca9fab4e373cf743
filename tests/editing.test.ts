/** Unsaved work: kept for anyone who types it, offered again, ended by saving. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezeClock, now } from '../app/platform/clock.server';
import { sweepAutosaves } from '../app/records/autosave.server';
import { page, post, testimonial } from './sample-records';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let admin: Site;
let editor: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
  editor = await logInAs(site, 'editor');
});
afterEach(() => site.close());

async function api(by: Site, method: string, path: string, body?: unknown) {
  const response = await by.json(method, `/api/admin/${path}`, body);
  return { status: response.status, ...(await response.json()) };
}

const made = async (path: string, one: string, input: object): Promise<{ id: number; version: number }> =>
  (await api(admin, 'POST', path, input))[one];

const rows = () => site.store.queries.selectFrom('autosaves').selectAll().execute();
const sent = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString();
const key = (email: string) => email.repeat(12);
const html = async (by: Site, path: string) => (await by.send(path)).text();
/** Whether a page contains a text. Failures print the address rather than the whole page. */
const contains = async (by: Site, path: string, text: string) => [text, (await html(by, path)).includes(text)];

describe('Autosave', () => {
  it.each([
    ['testimonials', 'testimonials', 'testimonial', testimonial, '/admin/testimonials/{id}/edit', 'authorName'],
    ['blog-posts', 'blog-posts', 'blogPost', post, '/admin/blog-posts/{id}/edit', 'title'],
    ['pages', 'pages', 'page', page, '/admin/pages/{id}/edit', 'title'],
  ])(
    'is offered on another machine, continues without JavaScript and ends with a save: %s',
    async (kind, path, one, input, address, field) => {
      const { id } = await made(path, one, input);
      const edit = address.replace('{id}', String(id));
      const typed = { ...input, [field]: 'Typed before the crash' };
      const stored = await api(admin, 'PUT', `editing/${kind}/${id}`, {
        key: key('a'),
        version: 1,
        fields: sent(typed),
      });
      expect(stored).toMatchObject({ status: 200, savedAt: expect.any(String), version: 1 });

      const again = await logInAs(site, 'admin');
      const text = ['that are not saved.', `href="${edit}?continue=${key('a')}"`];
      const own = ['Typed before the crash', `name="supersededAutosaves" value="${key('a')}"`];
      const offered = await html(again, edit);
      expect([...text, ...own].map((one) => offered.includes(one))).toEqual([true, true, false, false]);
      const continued = await html(again, `${edit}?continue=${key('a')}`);
      expect([...text, ...own].map((one) => continued.includes(one))).toEqual([false, false, true, true]);

      const saved = await again.post(`${edit}?continue=${key('a')}`, {
        ...typed,
        version: '1',
        supersededAutosaves: key('a'),
      });
      expect(saved.status).toBe(303);
      expect(await rows()).toEqual([]);
      expect(await contains(again, edit, 'that are not saved.')).toEqual(['that are not saved.', false]);
    },
  );

  it.each([
    [
      'site-content/privacy-policy',
      '/admin/site-settings/legal-pages',
      { key: 'privacy-policy', content: 'We keep little.' },
    ],
    ['page/hero', '/admin/home-page/hero', { text: 'We keep little.' }],
    ['blog-posts/new', '/admin/blog-posts/new', { title: 'We keep little.' }],
    ['testimonials/new', '/admin/testimonials/new', { content: 'We keep little.' }],
    ['pages/new', '/admin/pages/new', { title: 'We keep little.' }],
    ['redirects/new', '/admin/site-settings/redirects', { source: 'We keep little.' }],
  ])('is offered before the first save: %s', async (name, address, fields) => {
    await api(admin, 'PUT', `editing/${name}`, { key: key('a'), fields: sent(fields) });
    expect(await contains(admin, address, 'that are not saved.')).toEqual(['that are not saved.', true]);
    expect(await contains(admin, `${address}?continue=${key('a')}`, 'We keep little.')).toEqual([
      'We keep little.',
      true,
    ]);
    await admin.post(`/admin/editing/${name}/discard?to=${encodeURIComponent(address)}`, { key: key('a') });
    expect(await contains(admin, address, 'that are not saved.')).toEqual(['that are not saved.', false]);
  });

  it('ends with a later save of the same record, but not of another new one', async () => {
    const { id } = await made('testimonials', 'testimonial', testimonial);
    const edit = `/admin/testimonials/${id}/edit`;
    const older = { key: key('a'), version: 1, fields: sent({ ...testimonial, authorName: 'Typed first' }) };
    await api(admin, 'PUT', `editing/testimonials/${id}`, older);
    const offered = `name="offeredAutosaves" value="${key('a')}"`;
    expect(await contains(admin, edit, offered)).toEqual([offered, true]);
    const newer = { ...testimonial, authorName: 'Typed last', version: '1', offeredAutosaves: key('a') };
    expect((await admin.post(edit, newer as never)).status).toBe(303);
    expect(await rows()).toEqual([]);
    await api(admin, 'PUT', 'editing/testimonials/new', { ...older, version: undefined });
    expect(await contains(admin, '/admin/testimonials/new', offered)).toEqual([offered, false]);
  });

  it('tells an outdated form who saved a newer version, and when', async () => {
    const { id } = await made('testimonials', 'testimonial', testimonial);
    const own = await api(admin, 'PATCH', `testimonials/${id}`, { authorName: 'Helen Reed' });
    expect(own.status).toBe(200);
    const form = { key: key('a'), version: 1, fields: sent(testimonial) };
    const put = () => api(admin, 'PUT', `editing/testimonials/${id}`, form);
    expect((await put()).newer).toMatchObject({ isOwn: true, at: expect.any(String) });
    await api(editor, 'PATCH', `testimonials/${id}`, { authorName: 'Helen Marsh' });
    expect((await put()).newer).toMatchObject({ isOwn: false, author: expect.any(String) });
    expect((await api(admin, 'PUT', `editing/testimonials/${id}`, { ...form, version: 3 })).newer).toBeNull();
  });

  it('merges several forms into one offer with the latest value of each field', async () => {
    const { id } = await made('testimonials', 'testimonial', testimonial);
    const edit = `/admin/testimonials/${id}/edit`;
    const startedAt = now().getTime();
    const put = async (email: string, change: object) => {
      freezeClock(new Date(startedAt + email.charCodeAt(0) * 1000));
      const changed = Object.keys(change);
      const fields = sent({ ...testimonial, ...change });
      await api(admin, 'PUT', `editing/testimonials/${id}`, { key: key(email), version: 1, fields, changed });
    };
    const typeTwice = async () => {
      await put('a', { authorName: 'Helen Reed', content: 'Typed first, and replaced.' });
      await put('b', { content: 'Typed last, and kept.' });
    };
    await typeTwice();
    const offered = await html(admin, edit);
    expect(offered.match(/that are not saved: /g)).toHaveLength(1);
    const continued = await html(admin, `${edit}?continue=${key('b')}`);
    const keys = `${key('b')} ${key('a')}`;
    const expected = ['Helen Reed', 'Typed last, and kept.', `name="supersededAutosaves" value="${keys}"`];
    expect(expected.filter((text) => !continued.includes(text))).toEqual([]);
    await admin.post(`/admin/editing/testimonials/${id}/discard?to=${edit}`, { key: keys });
    expect(await rows()).toEqual([]);
    // A form without changes leaves no unsaved work.
    await typeTwice();
    await put('a', {});
    await put('b', {});
    expect(await rows()).toEqual([]);
    freezeClock();
  });

  it('says which values differ, and only names an image', async () => {
    const { id } = await made('testimonials', 'testimonial', testimonial);
    await site.store.queries.updateTable('testimonials').set({ portrait: 'media:1' }).execute();
    const typed = { ...testimonial, authorName: 'Helen Reed', portrait: 'media:2' };
    const changed = ['authorName', 'portrait'];
    await api(admin, 'PUT', `editing/testimonials/${id}`, { key: key('a'), version: 1, fields: sent(typed), changed });
    const offered = await html(admin, `/admin/testimonials/${id}/edit`);
    expect(/that are not saved: ([^<]*)/.exec(offered)?.[1]).toBe(
      `Author name “Helen Reed” instead of “${testimonial.authorName}”, Portrait.`,
    );
  });

  it('belongs to one user, who alone can read or end it', async () => {
    const { id } = await made('testimonials', 'testimonial', testimonial);
    const name = `editing/testimonials/${id}`;
    await api(admin, 'PUT', name, { key: key('a'), version: 1, fields: sent({ content: 'Between us.' }) });
    expect(await api(editor, 'GET', name)).toMatchObject({ unsaved: [] });
    expect((await api(editor, 'GET', `${name}/${key('a')}`)).status).toBe(404);
    expect(await contains(editor, `/admin/testimonials/${id}/edit?continue=${key('a')}`, 'Between us.')).toEqual([
      'Between us.',
      false,
    ]);
    await api(editor, 'DELETE', `${name}/${key('a')}`);
    await editor.post(`/admin/testimonials/${id}/edit`, {
      ...testimonial,
      version: '1',
      supersededAutosaves: key('a'),
    });
    // The same key from someone else is another work.
    await api(editor, 'PUT', name, { key: key('a'), version: 2, fields: sent({ content: 'Mine.' }) });
    const mine = await api(admin, 'GET', `${name}/${key('a')}`);
    expect(mine).toMatchObject({ unsaved: { fields: 'content=Between+us.', version: 1 } });
    expect((await api(site.anonymous(), 'PUT', name, { key: key('b'), fields: 'x=1' })).status).toBe(401);
    const settings = { key: key('b'), fields: 'content=x' };
    expect((await api(editor, 'PUT', 'editing/site-content/privacy-policy', settings)).status).toBe(403);
    expect((await api(admin, 'PUT', name, { key: key('b'), fields: 'x=1', userId: 2 })).status).toBe(409);
  });

  it('is rejected for unknown records and invalid keys, and deleted with its record', async () => {
    const put = (name: string, body: object = {}) =>
      api(admin, 'PUT', `editing/${name}`, { key: key('a'), fields: 'x=1', ...body });
    for (const name of ['testimonials/77', 'users/1', 'page/nothing', 'site-content/nothing'])
      expect([name, (await put(name)).status]).toEqual([name, 404]);
    expect((await put('testimonials/new', { key: 'short' })).status).toBe(400);
    expect((await put('testimonials/new', { fields: 'x'.repeat(2 * 1024 * 1024) })).status).toBe(413);
    const { id } = await made('testimonials', 'testimonial', testimonial);
    await put(`testimonials/${id}`);
    await api(admin, 'DELETE', `testimonials/${id}`);
    expect((await put(`testimonials/${id}`)).status).toBe(404);
    await api(admin, 'DELETE', `trash/testimonials/${id}`);
    expect(await rows()).toEqual([]);
    // A name that would make a parser create a list of a hundred million is no field of ours.
    await put('testimonials/new', { fields: 'content%5B99999999%5D=x&a.b=1&authorName=Helen' });
    expect(await contains(admin, `/admin/testimonials/new?continue=${key('a')}`, 'value="Helen"')).toEqual([
      'value="Helen"',
      true,
    ]);
  });

  it('is limited to twenty for each user, expires after thirty days and is deleted with its user', async () => {
    const startedAt = now().getTime();
    for (let count = 10; count < 35; count += 1) {
      // Though the clock is put back all the time.
      freezeClock(new Date(startedAt - count * 1000));
      await api(admin, 'PUT', 'editing/blog-posts/new', { key: `key-number-${count}`, fields: 'title=One' });
    }
    const stored = (await rows()).map((row) => row.key);
    expect(stored).toHaveLength(20);
    expect(stored).toContain('key-number-34');
    freezeClock();
    await api(editor, 'PUT', 'editing/blog-posts/new', { key: key('e'), fields: 'title=Lately' });
    freezeClock(new Date(startedAt + 30 * 24 * 60 * 60 * 1000 - 5000));
    expect(await sweepAutosaves()).toBe(20);
    freezeClock();
    const { users } = await api(admin, 'GET', 'users');
    const { id } = users.find(({ role }: { role: string }) => role === 'editor');
    await api(admin, 'DELETE', `users/${id}`);
    expect(await rows()).toEqual([]);
  });

  it('is ignored after its form was saved, and other tabs keep theirs', async () => {
    const { id } = await made('testimonials', 'testimonial', testimonial);
    const name = `editing/testimonials/${id}`;
    const put = (email: string, more: object = {}) =>
      api(admin, 'PUT', name, { key: key(email), version: 1, fields: `content=${email}`, ...more });
    await put('a');
    await put('b');
    const supersededAutosaves = `${key('a')} ${key('c')}`;
    await admin.post(`/admin/testimonials/${id}/edit`, { ...testimonial, version: '1', supersededAutosaves });
    expect(await put('a')).toMatchObject({ status: 200, savedAt: null });
    expect((await rows()).map((row) => row.key)).toEqual([key('b')]);
    // A rejected save ends nothing, and taking work up moves it.
    await admin.post(`/admin/testimonials/${id}/edit`, {
      ...testimonial,
      version: '1',
      content: 'x',
      supersededAutosaves: key('b'),
    });
    await put('d', { from: [key('b')] });
    expect((await rows()).map((row) => row.key)).toEqual([key('d')]);
  });

  it('is stored compressed, without a revision, an audit entry or a cache flush', async () => {
    const { id } = await made('blog-posts', 'blogPost', post);
    const count = async () => {
      const { queries } = site.store;
      const total = async (table: 'revisions' | 'auditEntries') =>
        (await queries.selectFrom(table).select('id').execute()).length;
      const { revision } = await queries.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow();
      return [await total('revisions'), await total('auditEntries'), revision];
    };
    const before = await count();
    const long = sent({ content: 'A sentence of the post. '.repeat(8000) });
    await api(admin, 'PUT', `editing/blog-posts/${id}`, { key: key('a'), version: 1, fields: long });
    expect(await count()).toEqual(before);
    const [row] = await rows();
    expect(row?.fields.length).toBeLessThan(long.length / 3);
    expect((await api(admin, 'GET', `editing/blog-posts/${id}/${key('a')}`)).unsaved.fields).toBe(long);
  });
});

it('A rejected form without JavaScript keeps its version', async () => {
  const { id } = await made('testimonials', 'testimonial', testimonial);
  await api(admin, 'PATCH', `testimonials/${id}`, { content: 'What the other wrote since.' });
  const rejected = await admin.post(`/admin/testimonials/${id}/edit`, { ...testimonial, content: 'x', version: '1' });
  expect(rejected.status).toBe(400);
  expect((await rejected.text()).includes('name="version" value="1"')).toBe(true);
});
