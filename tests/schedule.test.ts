/** Going live, or away, at a time: once, whole, by London's clocks, and also after the program was down. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { clockInLondon, londonTime } from '../app/platform/time-zone';
import { listMonth } from '../app/registry/calendar.server';
import { runDueActions } from '../app/registry/schedule.server';
import { allow, reject } from './raw-store';
import { accreditation, link, page, post, testimonial } from './sample-records';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffActor } from './staff';

let site: Site;
let admin: Site;
const start = Date.parse('2026-10-20T08:00:00Z');
/** So many steps of ten minutes on: no one's session ends. */
const at = (steps: number) => new Date(start + steps * 600_000);
beforeEach(async () => {
  site = await openSite();
  freezeClock(at(0));
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const api = async (method: string, path: string, body?: unknown, by = admin) => {
  const response = await by.json(method, path, body);
  return { status: response.status, ...(await response.json()) };
};
const scheduledAction = (name: string, operation: string, when: Date | string, by = admin) =>
  api(
    'PUT',
    `/api/admin/schedule/${name}/${operation}`,
    { at: typeof when === 'string' ? when : when.toISOString() },
    by,
  );
const scheduledActions = () => site.store.queries.selectFrom('scheduledActions').selectAll().execute();
const status = async (address: string) => (await site.send(address)).status;
const html = async (address: string, by = admin) => (await (await by.send(address)).text()).replaceAll('<!-- -->', '');
async function pass(steps: number) {
  freezeClock(at(steps));
  return runDueActions();
}

describe.each([
  { name: 'blog-posts/1', one: 'blog-posts', input: post, shown: '/blog/moving-office', list: '/admin/blog-posts' },
  { name: 'pages/1', one: 'pages', input: page, shown: '/about-us', list: '/admin/pages' },
])('Schedule of $one', ({ name, one, input, shown: visible, list }) => {
  beforeEach(() => api('POST', `/api/admin/${one}`, input));

  it('publishes and unpublishes once at the set times, and records the author', async () => {
    await scheduledAction(name, 'publish', at(1));
    await scheduledAction(name, 'unpublish', at(2));
    expect(await pass(0.99)).toBe(0);
    const revision = site.store.contentRevision();
    expect(await pass(1)).toBe(1);
    expect([await status(visible), (await html('/sitemap.xml')).includes(visible)]).toEqual([200, true]);
    expect(site.store.contentRevision()).toBeGreaterThan(revision);
    const { versions } = await api('GET', `/api/admin/history/${name}`);
    expect(versions[0]).toMatchObject({ action: 'published', author: 'admin', channel: 'schedule' });
    expect(await html(`/admin/history/${name}`)).toContain('admin, by schedule');
    expect(await html('/admin/audit')).toContain('by schedule');
    // A clock that is put back, and comes there again.
    await pass(0);
    expect(await pass(1)).toBe(0);
    expect(await status(visible)).toBe(200);
    expect(await pass(2)).toBe(1);
    expect([await status(visible), await scheduledActions()]).toEqual([404, []]);
  });

  it('applies only the latest action after downtime', async () => {
    await scheduledAction(name, 'publish', at(1));
    await scheduledAction(name, 'unpublish', at(2));
    await pass(3);
    expect([await status(visible), await scheduledActions()]).toEqual([404, []]);
    const { versions } = await api('GET', `/api/admin/history/${name}`);
    expect(versions.map(({ action }: { action: string }) => action)).toEqual(['created']);
  });

  it('appears in the list, on the dashboard and on its screen, where staff change and cancel it', async () => {
    const screen = `/admin/publication/${name}`;
    expect((await admin.post(screen, { action: 'publish', at: '2026-10-21T09:30' })).status).toBe(303);
    for (const address of [list, '/admin/dashboard', screen])
      expect(await html(address)).toContain('21 October 2026, 09:30');
    expect((await admin.post(screen, { action: 'publish', at: '2026-10-22T09:30' })).status).toBe(303);
    expect(await html(list)).toContain('22 October 2026, 09:30');
    const rejected = await admin.post(screen, { action: 'publish', at: '2026-10-19T09:30' });
    expect([rejected.status, (await rejected.text()).includes('This time has passed.')]).toEqual([400, true]);
    expect((await admin.post(`${screen}/cancel`, { action: 'publish' })).status).toBe(303);
    expect((await api('DELETE', `/api/admin/schedule/${name}/publish`)).status).toBe(404);
    expect([await scheduledActions(), await pass(100)]).toEqual([[], 0]);
    const auditLog = await site.store.queries.selectFrom('auditEntries').select('action').execute();
    expect(auditLog.map(({ action }) => action).filter((action) => action.endsWith('scheduled'))).toEqual([
      'scheduled',
      'scheduled',
      'unscheduled',
    ]);
  });

  it('is cancelled when staff publish by hand or delete the record', async () => {
    await scheduledAction(name, 'publish', at(1));
    await scheduledAction(name, 'unpublish', at(2));
    await admin.post(`${list}/1/published`, { isPublished: 'true' });
    expect((await scheduledActions()).map(({ action: operation }) => operation)).toEqual(['unpublish']);
    await api('DELETE', `/api/admin/${name}`);
    expect(await scheduledActions()).toEqual([]);
  });

  it('rolls back a failed publication and retries it', async () => {
    await scheduledAction(name, 'publish', at(1));
    await reject(site.store, 'insert', 'revisions');
    expect([await pass(1), await status(visible), (await scheduledActions()).length]).toEqual([0, 404, 1]);
    await allow(site.store, 'insert', 'revisions');
    expect([await pass(1.1), await status(visible)]).toEqual([1, 200]);
  });
});

it('A testimonial is shown and hidden at its scheduled times', async () => {
  const content = 'They moved our office in one weekend, and on Monday all of it worked.';
  await api('POST', '/api/admin/testimonials', { ...testimonial, content, isActive: false });
  const screen = '/admin/publication/testimonials/1';
  expect((await html(screen)).split(`Schedule the testimonial: ${testimonial.authorName}<`)).toHaveLength(3);
  expect(await html('/admin/testimonials/1/edit')).toContain(`href="${screen}"`);
  const isSeen = async () => (await html('/', site)).includes(content);
  for (const [operation, clock] of [
    ['publish', '2026-10-20T09:30'],
    ['unpublish', '2026-10-20T09:50'],
  ] as const)
    expect((await admin.post(screen, { action: operation, at: clock })).status).toBe(303);
  for (const address of ['/admin/testimonials', '/admin/dashboard', screen])
    for (const timestamp of ['09:30', '09:50']) expect(await html(address)).toContain(`20 October 2026, ${timestamp}`);
  expect([await pass(2), await isSeen()]).toEqual([0, false]);
  expect([await pass(3), await isSeen()]).toEqual([1, true]);
  expect([await pass(5), await isSeen()]).toEqual([1, false]);
});

describe('Schedule of the home page drafts', () => {
  const text = (lead: string) => api('PATCH', '/api/admin/page', { hero: { lead } });

  it('publishes all drafts with their latest text', async () => {
    await text('The first words.');
    await scheduledAction('drafts/all', 'publish', at(1));
    expect((await api('GET', '/api/admin/drafts')).scheduledActions).toMatchObject([{ action: 'publish' }]);
    expect(await html('/admin/home-page')).toContain('20 October 2026, 09:10');
    await text('The last words.');
    expect(await html('/', site)).not.toContain('The last words.');
    expect(await pass(1)).toBe(1);
    expect(await html('/', site)).toContain('The last words.');
    const { versions } = await api('GET', '/api/admin/history/drafts/page');
    expect(versions[0]).toMatchObject({ action: 'published', author: 'admin', channel: 'schedule' });
  });

  it('is cancelled when the drafts are discarded, and does nothing without drafts', async () => {
    await text('Some words.');
    await scheduledAction('drafts/all', 'publish', at(1));
    await api('POST', '/api/admin/drafts/discard', {});
    expect(await scheduledActions()).toEqual([]);
    await scheduledAction('drafts/all', 'publish', at(1));
    expect([await pass(1), await scheduledActions()]).toEqual([0, []]);
    const auditLog = site.store.queries.selectFrom('auditEntries').select(['summary']).where('action', '=', 'not done');
    expect(await auditLog.execute()).toEqual([{ summary: 'publish: No unpublished changes.' }]);
  });
});

describe('Failed scheduled action', () => {
  const visible = async (...slugs: string[]) => {
    const statuses = await Promise.all(slugs.map((slug) => status(`/blog/${slug}`)));
    return slugs.filter((_, index) => statuses[index] === 200);
  };
  beforeEach(async () => {
    for (const title of ['The first', 'The second']) await api('POST', '/api/admin/blog-posts', { ...post, title });
    await scheduledAction('blog-posts/1', 'publish', at(1));
    await scheduledAction('blog-posts/2', 'publish', at(2));
    await reject(site.store, 'update', 'blog_posts', { when: 'new.id = 1' });
  });

  it('does not block later actions', async () => {
    expect([await pass(2), await visible('the-first', 'the-second')]).toEqual([1, ['the-second']]);
  });

  it('is shown to staff and retried with exponential backoff up to an hour', async () => {
    const retries: string[] = [];
    let timestamp = at(1);
    while (retries.length < 9) {
      await pass((timestamp.getTime() - start) / 600_000);
      const [{ retryAt }] = (await api('GET', '/api/admin/schedule')).scheduledActions;
      retries.push(retryAt);
      timestamp = new Date(retryAt);
    }
    const minutes = retries.map((retryAt) => (Date.parse(retryAt) - at(1).getTime()) / 60_000);
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 124, 184]);
    for (const address of ['/admin/dashboard', '/admin/publication/blog-posts/1'])
      expect(await html(address)).toContain('The last attempt failed. The next attempt is on ');
    expect(await html('/admin/blog-posts')).toContain('(failed, will retry)');
    await allow(site.store, 'update', 'blog_posts');
    expect([await pass(30), await visible('the-first'), await scheduledActions()]).toEqual([1, ['the-first'], []]);
  });

  it('is not retried after a later action of the same record was due', async () => {
    await scheduledAction('blog-posts/1', 'unpublish', at(3));
    await pass(1);
    await pass(3);
    await allow(site.store, 'update', 'blog_posts');
    expect([await pass(30), await visible('the-first'), await scheduledActions()]).toEqual([0, [], []]);
  });

  it('loses its retry time when rescheduled', async () => {
    await pass(1);
    await scheduledAction('blog-posts/1', 'publish', at(4));
    expect((await scheduledActions()).map(({ retryAt }) => retryAt)).toEqual([null, null]);
  });
});

describe('Schedule permissions', () => {
  it('keep editors from creating or seeing schedules of records that they may not publish', async () => {
    await api('POST', '/api/admin/pages', page);
    await scheduledAction('pages/1', 'publish', at(1));
    const editor = await logInAs(site, 'editor');
    for (const name of ['pages/1', 'drafts/all'])
      expect((await scheduledAction(name, 'publish', at(1), editor)).status).toBe(403);
    expect((await api('GET', '/api/admin/schedule', undefined, editor)).scheduledActions).toEqual([]);
    expect((await editor.send('/admin/publication/pages/1')).status).toBe(403);
    expect((await scheduledAction('pages/2', 'publish', at(1))).status).toBe(404);
    expect((await scheduledAction('media/1', 'publish', at(1))).status).toBe(404);
    expect((await scheduledAction('pages/1', 'delete', at(1))).status).toBe(404);
  });

  it('do not run once their author has lost the right, and say so', async () => {
    const second = await logInAs(site, 'admin', 'omar');
    await api('POST', '/api/admin/social-media', { ...link, isEnabled: true });
    await scheduledAction('social-media/1', 'unpublish', at(1), second);
    await site.store.queries.updateTable('users').set({ role: 'editor' }).where('username', '=', 'omar').execute();
    expect(await pass(1)).toBe(0);
    expect(await html('/', site)).toContain(link.url);
    expect(await scheduledActions()).toEqual([]);
    expect(await html('/admin/audit')).toContain('unpublish: omar may no longer do this.');
  });

  it('keep scheduled actions after their author is deleted', async () => {
    const editor = await logInAs(site, 'editor');
    await api('POST', '/api/admin/testimonials', { ...testimonial, isActive: false });
    await scheduledAction('testimonials/1', 'publish', at(1), editor);
    await api('POST', '/api/admin/social-media', { ...link, isEnabled: true });
    await scheduledAction('social-media/1', 'unpublish', at(1));
    await admin.json('DELETE', `/api/admin/users/${await makeUser(site.store, 'editor')}`);
    expect(await pass(1)).toBe(2);
    expect(await html('/', site)).toContain(testimonial.content);
    expect(await html('/', site)).not.toContain(link.url);
  });

  it('do not run if their author was deleted directly in the database, and say so', async () => {
    const editor = await logInAs(site, 'editor');
    await api('POST', '/api/admin/testimonials', { ...testimonial, isActive: false });
    await scheduledAction('testimonials/1', 'publish', at(1), editor);
    await site.store.queries.deleteFrom('users').where('username', '=', 'editor').execute();
    expect([await pass(1), await scheduledActions()]).toEqual([0, []]);
    expect(await html('/admin/audit')).toContain('publish: editor may no longer do this.');
  });

  it('belong to the account, whatever its username', async () => {
    const second = await logInAs(site, 'admin', 'omar');
    await api('POST', '/api/admin/pages', page);
    await scheduledAction('pages/1', 'publish', at(1), second);
    await scheduledAction('pages/1', 'unpublish', at(2), second);
    const account = `/api/admin/users/${await makeUser(site.store, 'admin', 'omar')}`;
    await admin.json('PATCH', account, { username: 'omar.b', email: 'omar.b@uplink.example' });
    // The former name becomes that of someone else.
    await makeUser(site.store, 'editor', 'omar');
    expect((await api('GET', '/api/admin/schedule')).scheduledActions).toMatchObject([
      { action: 'publish', author: 'omar.b' },
      { action: 'unpublish', author: 'omar.b' },
    ]);
    expect(await pass(1)).toBe(1);
    const { versions } = await api('GET', '/api/admin/history/pages/1');
    expect(versions[0]).toMatchObject({ action: 'published', author: 'omar.b', channel: 'schedule' });
    await admin.json('PATCH', account, { role: 'editor' });
    expect([await pass(2), await scheduledActions()]).toEqual([0, []]);
    expect(await html('/admin/audit')).toContain('unpublish: omar.b may no longer do this.');
  });

  it('let the actions of a service run', async () => {
    await api('POST', '/api/admin/pages', page);
    const token = { name: 'Website sync', role: 'admin', scopes: ['write-content'], expiresInDays: 30 };
    const { secret } = await api('POST', '/api/admin/tokens', token);
    const response = await site.send('/api/admin/schedule/pages/1/publish', {
      method: 'PUT',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ at: at(1) }),
    });
    expect((await response.json()).scheduledActions).toMatchObject([{ author: 'Website sync (service)' }]);
    expect([await pass(1), await status('/about-us')]).toEqual([1, 200]);
  });
});

describe('Month view', () => {
  const notice = { text: 'The phones are down.', endsAt: '2026-10-31T10:00:00Z' };
  beforeEach(async () => {
    await api('POST', '/api/admin/pages', page);
    await scheduledAction('pages/1', 'publish', '2026-10-24T23:30:00Z');
    for (const isPublished of [true, false, false]) await api('POST', '/api/admin/notices', { ...notice, isPublished });
    await scheduledAction('notices/2', 'publish', '2026-10-28T09:00:00Z');
    // After its end, so that visitors never see it.
    await scheduledAction('notices/3', 'publish', '2026-11-01T09:00:00Z');
    for (const isActive of [true, false])
      await api('POST', '/api/admin/accreditations', { ...accreditation, isActive, expiresOn: '2026-10-31' });
  });

  it('returns scheduled actions, ends of notices and expiry dates on their days in London', async () => {
    const entries = await listMonth(await staffActor(site.store, 'admin'), '2026-10');
    expect(entries.map(({ day, time, kind, path }) => [day, time, kind, path])).toEqual([
      ['2026-10-25', '00:30', 'publish', '/admin/publication/pages/1'],
      ['2026-10-28', '09:00', 'publish', '/admin/publication/notices/2'],
      ['2026-10-31', undefined, 'expiry', '/admin/accreditations/1/edit'],
      ['2026-10-31', '10:00', 'end', '/admin/notices/1/edit'],
      ['2026-10-31', '10:00', 'end', '/admin/notices/2/edit'],
    ]);
    const month = await html('/admin/schedule?month=2026-10');
    const days = month.split('<td').map((cell) =>
      cell
        .replaceAll(/<[^>]*>|^[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
    expect(days).toContain('Sunday 25 October 25 00:30 Goes live About us');
    expect(await html('/admin/dashboard')).toContain('href="/admin/schedule"');
  });

  it('returns only what the user may open, and the current month for an unreadable one', async () => {
    const entries = await listMonth(await staffActor(site.store, 'editor'), '2026-10');
    expect(entries.map(({ kind }) => kind)).toEqual(['publish', 'expiry', 'end', 'end']);
    for (const month of ['2026-13', 'x', ''])
      expect(await html(`/admin/schedule?month=${month}`)).toContain('<h2>October 2026</h2>');
    const empty = await html('/admin/schedule?month=2027-02');
    expect(empty).toContain('Nothing is scheduled, ends or expires in February 2027.');
    expect(empty.split('<time')).toHaveLength(29);
  });
});

describe('London time', () => {
  it.each([
    ['2026-07-01T09:00', '2026-07-01T08:00:00.000Z', null],
    ['2026-12-01T09:00', '2026-12-01T09:00:00.000Z', null],
    ['2026-10-25T00:59', '2026-10-24T23:59:00.000Z', null],
    ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z', 'twice'],
    ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z', null],
    ['2027-03-28T00:59', '2027-03-28T00:59:00.000Z', null],
    ['2027-03-28T01:30', '2027-03-28T01:30:00.000Z', 'skipped'],
    ['2027-03-28T02:00', '2027-03-28T01:00:00.000Z', null],
    ['2027-02-30T02:00', null, null],
    ['2027-02-28T24:00', null, null],
  ])('converts %s to %s', (clock, timestamp, note) => {
    expect(londonTime(clock)).toEqual({ at: timestamp, note });
    if (timestamp && !note) expect(clockInLondon(timestamp)).toBe(clock);
  });

  it('explains a time that the clock change skips or repeats', async () => {
    await api('POST', '/api/admin/pages', page);
    expect((await scheduledAction('pages/1', 'publish', '2026-10-25T01:30')).message).toBe(
      'On that day the clocks go back, and 01:30 comes twice: it will be the first of the two.',
    );
    expect((await scheduledAction('pages/1', 'publish', '2027-03-28T01:30')).message).toBe(
      'On that day the clocks go forward, and there is no 01:30: it will be at 02:30.',
    );
    expect((await scheduledActions())[0]?.dueAt).toBe('2027-03-28T01:30:00.000Z');
    for (const wrong of ['2026-10-19T09:00', '2126-10-19T09:00', '2027-02-30T09:00', 'soon'])
      expect((await scheduledAction('pages/1', 'publish', wrong)).status).toBe(400);
  });
});
