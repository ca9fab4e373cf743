/** Notices: when visitors see them, the page and feed of past ones, and their end. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { operator } from '../app/records/actor';
import { exportArchive } from '../app/registry/archive.server';
import { importArchive } from '../app/registry/import.server';
import { runDueActions } from '../app/registry/schedule.server';
import { logInAs, openSite, type Site, withoutClasses } from './site';

const text = 'Microsoft 365 is down, we are on it.';
const at = (clock: string) => new Date(`2027-07-15T${clock}:00Z`);

let site: Site;
let editor: Site;
beforeEach(async () => {
  freezeClock(at('08:00'));
  site = await openSite();
  editor = await logInAs(site, 'editor');
});
afterEach(() => site.close());

const api = async (method: string, path: string, body?: object) => {
  const response = await editor.json(method, `/api/admin/${path}`, body);
  return { status: response.status, ...(await response.json()) };
};
/** Ends at 11:00 in London, which is 10:00 UTC. */
const add = (changes: object = {}) =>
  api('POST', 'notices', { text, kind: 'disruption', endsAt: '2027-07-15T11:00', isPublished: true, ...changes });
const html = async (path: string) => withoutClasses(await (await site.send(path)).text()).replaceAll('<!-- -->', '');
const status = async (path: string) => (await site.send(path)).status;
const banner = async (path = '/') =>
  /<section aria-label="Notices">(.*?)<\/section>/s.exec(await html(path))?.[1]?.replaceAll(/<[^>]*>/g, '') ?? null;

describe('Site without a published notice', () => {
  it('does not mention notices anywhere', async () => {
    const before = await html('/');
    await add({ isPublished: false });
    expect(await html('/')).toBe(before);
    expect(before).not.toContain('/notices');
    expect([await status('/notices'), await status('/notices/feed.xml')]).toEqual([404, 404]);
    expect(await html('/sitemap.xml')).not.toContain('/notices');
    expect((await (await site.send('/api/notices')).json()).notices).toEqual([]);
  });
});

describe('Published notice', () => {
  it('appears at the top of all pages until its end in London time', async () => {
    expect(await add()).toMatchObject({ status: 201, notice: { endsAt: '2027-07-15T10:00:00.000Z' } });
    const pages = ['/', '/blog', '/privacy-policy', '/notices', '/nothing'];
    freezeClock(at('09:59'));
    for (const page of pages) expect(await banner(page), page).toBe(`Disruption: ${text}`);
    freezeClock(at('10:00'));
    for (const page of pages) expect(await banner(page), page).toBeNull();
  });

  it('links its details only if there are any', async () => {
    await add({ content: 'Since nine.' });
    expect(await banner()).toBe(`Disruption: ${text} Details`);
    expect(await html('/')).toContain('href="/notices#notice-1"');
  });

  it('says when it was resolved', async () => {
    await add({ endsAt: '2027-07-20T10:00:00Z' });
    freezeClock(at('08:10'));
    await api('PATCH', 'notices/1', { kind: 'resolved' });
    freezeClock(at('08:20'));
    await api('PATCH', 'notices/1', { text: 'It works again.' });
    expect(await banner()).toBe('Resolved at 09:10: It works again.');
    freezeClock(new Date('2027-07-16T08:00:00Z'));
    expect(await banner()).toBe('Resolved on 15 July 2027 at 09:10: It works again.');
    expect(await html('/notices')).toContain('Resolved on 15 July 2027 at 09:10');
    editor = await logInAs(site, 'editor');
    await api('PATCH', 'notices/1', { kind: 'information' });
    expect(await banner()).toBe('Information: It works again.');
  });

  it('sets the Expires header to its end', async () => {
    await add({ endsAt: '2027-07-16T10:00:00Z' });
    await add();
    expect((await site.send('/blog')).headers.get('expires')).toBe('Thu, 15 Jul 2027 10:00:00 GMT');
    freezeClock(at('10:00'));
    expect((await site.send('/blog')).headers.get('expires')).toBe('Fri, 16 Jul 2027 10:00:00 GMT');
  });

  it('appears on the notices page, even after its end, and in feed, API and sitemap', async () => {
    await add({ content: 'Since **nine**.' });
    freezeClock(at('09:00'));
    await add({ text: 'The phones work again.', kind: 'resolved', endsAt: '2027-07-16T10:00:00Z' });
    freezeClock(at('12:00'));
    const page = await html('/notices');
    expect(page.match(/<h[23][^>]*>[^<]+/g)?.map((heading) => heading.replace(/<[^>]*>/, ''))).toEqual(
      expect.arrayContaining(['Current', 'The phones work again.', 'Past', text]),
    );
    expect(page).toContain('Since <strong>nine</strong>.');
    expect(page).toContain('15 July 2027 at 11:00');
    const feed = await html('/notices/feed.xml');
    expect(feed.match(/<item><title>[^<]*/g)).toEqual([
      '<item><title>Resolved: The phones work again.',
      `<item><title>Disruption: ${text}`,
    ]);
    for (const announcing of [page, await html('/')]) expect(announcing).toContain('href="/notices/feed.xml"');
    expect(await html('/sitemap.xml')).toContain('/notices');
    const { notices } = await (await site.send('/api/notices')).json();
    expect(notices.map(({ id }: { id: number }) => id)).toEqual([2, 1]);
    // With no current notice, the footer leads to the page.
    expect(await html('/')).toContain('href="/notices"');
  });

  it('is a new feed item in each state, with its details and absolute links', async () => {
    const feedItem = async () => {
      const [, item = ''] = /<item>(.*)<\/item>/.exec(await html('/notices/feed.xml')) ?? [];
      const part = (name: string) => new RegExp(`<${name}[^>]*>(.*?)</${name}>`).exec(item)?.[1];
      return { guid: part('guid'), pubDate: part('pubDate'), description: part('description') };
    };
    await add({ content: 'See [our services](/services) and [the cause](#cause).' });
    const link = (address: string, label: string) =>
      `&lt;a href=&quot;http://localhost:3000${address}&quot; rel=&quot;noopener nofollow&quot;&gt;${label}&lt;/a&gt;`;
    const details = `&lt;p&gt;See ${link('/services', 'our services')} and ${link('/notices#cause', 'the cause')}.&lt;/p&gt;`;
    const until = '&lt;p&gt;Until 15 July 2027 at 11:00&lt;/p&gt;';
    expect(await feedItem()).toEqual({
      guid: 'http://localhost:3000/notices/1',
      pubDate: 'Thu, 15 Jul 2027 08:00:00 GMT',
      description: details + until,
    });
    freezeClock(at('08:20'));
    expect(await api('PATCH', 'notices/1', { kind: 'resolved', content: '' })).toMatchObject({ status: 200 });
    expect(await feedItem()).toEqual({
      guid: 'http://localhost:3000/notices/1#resolved',
      pubDate: 'Thu, 15 Jul 2027 08:20:00 GMT',
      description: until,
    });
  });

  it('starts and ends at scheduled times', async () => {
    await add({ isPublished: false });
    await api('PUT', 'schedule/notices/1/publish', { at: at('09:00').toISOString() });
    freezeClock(at('08:59'));
    expect([await runDueActions(), await banner()]).toEqual([0, null]);
    freezeClock(at('09:00'));
    expect([await runDueActions(), await banner()]).toEqual([1, `Disruption: ${text}`]);
    expect(await html('/notices')).toContain('15 July 2027 at 10:00');
    freezeClock(at('10:00'));
    expect(await banner()).toBeNull();
  });

  it('is rejected with an end in the past, and can be ended early', async () => {
    const passed = { status: 400, errors: { endsAt: ['This time has passed. Choose a later one.'] } };
    expect(await add({ endsAt: '2027-07-15T09:00' })).toMatchObject(passed);
    await add({ endsAt: '2027-07-15T09:00', isPublished: false });
    expect(await api('PATCH', 'notices/1', { isPublished: true })).toMatchObject(passed);
    expect(await api('PATCH', 'notices/1', { isPublished: true, endsAt: '2027-07-15T11:00' })).toMatchObject({
      status: 200,
    });
    expect(await banner()).not.toBeNull();
    expect(await api('PATCH', 'notices/1', { endsAt: '2027-07-15T08:30' })).toMatchObject({ status: 200 });
    expect(await banner()).toBeNull();
  });
});

it.each([
  ['text', { text: '' }],
  ['text', { text: 'x'.repeat(281) }],
  ['kind', { kind: 'other' }],
  ['endsAt', { endsAt: '' }],
  ['endsAt', { endsAt: '2027-02-30T10:00' }],
  ['endsAt', { endsAt: 'tomorrow' }],
])('An invalid %s is rejected: %j', async (field, changes) => {
  expect(await add(changes)).toMatchObject({ status: 400, errors: { [field]: expect.anything() } });
});

it('A page cannot take the slug notices', async () => {
  const admin = await logInAs(site, 'admin');
  const response = await admin.json('POST', '/api/admin/pages', {
    title: 'Notices',
    slug: 'notices',
    content: 'Ours.',
  });
  expect(response.status).toBe(409);
});

it('The form for a new notice proposes an end in 24 hours', async () => {
  const form = await (await editor.send('/admin/notices/new')).text();
  expect(form).toMatch(/<input[^>]*name="endsAt"[^>]*value="2027-07-16T09:00"/);
  const fields = { text, kind: 'information', endsAt: '2027-07-16T09:00', content: '', isPublished: 'on' };
  expect((await editor.post('/admin/notices/new', fields)).status).toBe(303);
  expect(await banner()).toBe(`Information: ${text}`);
  expect(await (await editor.send('/admin/notices')).text()).toContain('Ends on');
  expect(await (await editor.send('/admin/search?q=post+a+notice')).text()).toContain('href="/admin/notices/new"');
});

it('An import keeps notice times, and uses the creation time for a missing start', async () => {
  await add();
  const archive = await exportArchive(operator);
  const older = { text: 'Older', publishedAt: null, createdAt: '2027-07-01T00:00:00.000Z' };
  const notices = archive.notices.flatMap((notice) => [notice, { ...notice, ...older }]);
  await importArchive(operator, { ...archive, notices }, { replace: true });
  const imported = (await (await site.send('/api/notices')).json()).notices;
  expect(imported).toMatchObject([
    { text, publishedAt: '2027-07-15T08:00:00.000Z', endsAt: '2027-07-15T10:00:00.000Z' },
    { text: 'Older', publishedAt: '2027-07-01T00:00:00.000Z' },
  ]);
});
