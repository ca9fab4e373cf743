/** The audit log: what is in it, what it can be asked for, and how long it is kept. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordFailure } from '../app/auth/sessions/login-log.server';
import { freezeClock } from '../app/platform/clock.server';
import { sweepAuditLog } from '../app/records/audit.server';
import { subjectScreens } from '../app/registry/audit-log.server';
import { sendMessage } from './messages';
import { bytesOf } from './raw-store';
import { testimonial } from './sample-records';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffPassword } from './staff';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const auditLog = () =>
  site.store.queries
    .selectFrom('auditEntries')
    .select(['username', 'action', 'subject', 'summary', 'times'])
    .orderBy('id')
    .execute();
const logIn = (username: string, password: string, address = '203.0.113.7') =>
  site.anonymous().json('POST', '/api/auth/login', { username, password }, { address });
const add = (entry: object) =>
  site.store.queries
    .insertInto('auditEntries')
    .values({ username: 'priya', action: 'updated', subject: 'testimonial', summary: 'Helen Marsh', ...entry })
    .execute();
const entriesOf = async (query: string) => (await admin.send(`/api/admin/audit-entries?${query}`)).json();

describe('Audit log', () => {
  it('records logins and logouts', async () => {
    await makeUser(site.store, 'editor', 'maja');
    const credentials = { username: 'maja', password: staffPassword };
    await site.json('POST', '/api/auth/login', credentials, { address: '203.0.113.7' });
    await site.json('POST', '/api/auth/logout');
    await site.json('POST', '/api/auth/logout');
    expect(await auditLog()).toEqual([
      { username: 'maja', action: 'logged in', subject: 'login', summary: 'From 203.0.113.7', times: 1 },
      { username: 'maja', action: 'logged out', subject: 'login', summary: 'One session', times: 1 },
    ]);
  });

  it('groups failed logins by account, network and hour, and stores no unknown username', async () => {
    await makeUser(site.store, 'user', 'waiting');
    for (const [username, address] of [
      ['ADMIN', '203.0.113.7'],
      ['admin', '203.0.113.7'],
      ['my pass phrase', '203.0.113.7'],
      ['admin', '2001:db8:1:2::/64'],
      ['admin', '2001:db8:1:3::/64'],
    ] as const) {
      await logIn(username, 'a wrong password', address);
    }
    await logIn('waiting', staffPassword);
    const failed = { action: 'failed to log in', subject: 'login', summary: 'From 203.0.113.7' };
    expect(await auditLog()).toEqual([
      { ...failed, username: 'admin', times: 2 },
      { ...failed, username: 'unknown', times: 1 },
      { ...failed, username: 'admin', summary: 'From 2001:db8:1::/48', times: 2 },
      { ...failed, username: 'waiting', times: 1 },
    ]);
    expect(await bytesOf(site.store)).not.toContain('my pass phrase');
  });

  it('limits its entries when failed logins come from many networks', async () => {
    freezeClock(new Date('2030-01-01T09:30:00Z'));
    const person = { id: 1, username: 'admin' };
    await site.store.queries.transaction().execute(async (tx) => {
      for (let n = 0; n < 200; n += 1) await recordFailure(tx, n % 2 ? person : null, `203.0.113.${n}`);
      await recordFailure(tx, null, '203.0.113.0');
    });
    const entries = await auditLog();
    expect(entries).toHaveLength(22);
    expect(entries.reduce((sum, { times }) => sum + times, 0)).toBe(201);
    expect(entries.slice(-2)).toMatchObject([
      { username: 'unknown', summary: 'From other networks', times: 90 },
      { username: 'admin', summary: 'From other networks', times: 90 },
    ]);
    expect(entries[0]).toMatchObject({ summary: 'From 203.0.113.0', times: 2 });
  });

  it('records exports of messages and of the audit log', async () => {
    await (await admin.send('/api/admin/contact-requests.csv')).text();
    await (await admin.send('/api/admin/audit-entries.csv')).text();
    expect(await auditLog()).toMatchObject([
      { username: 'admin', action: 'exported', subject: 'messages' },
      { username: 'admin', action: 'exported', subject: 'audit trail' },
    ]);
  });

  it('keeps logins for 90 days and everything else for three years', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const signIn = { action: 'logged in', subject: 'login' };
    await add({ ...signIn, summary: 'gone', createdAt: daysAgo(90.1) });
    await add({ ...signIn, summary: 'recent', createdAt: daysAgo(89.9) });
    await add({ summary: 'gone', createdAt: daysAgo(3 * 365 + 1) });
    await add({ summary: 'of last year', createdAt: daysAgo(400) });
    await sweepAuditLog();
    expect((await auditLog()).map(({ summary }) => summary)).toEqual(['recent', 'of last year']);
  });
});

describe('Audit log screen', () => {
  const rows = async () => {
    const html = (await (await admin.send('/admin/audit')).text()).replaceAll('<!-- -->', '');
    return [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell),
    );
  };
  const text = (cell = '') => cell.replace(/<[^>]*>/g, ' ').trim();

  it('shows local times, names of people and links to records', async () => {
    await site.store.queries.updateTable('users').set({ firstName: 'Martha', lastName: 'Okafor' }).execute();
    await admin.json('POST', '/api/admin/testimonials', testimonial);
    const at = '2030-07-01T08:00:00.000Z';
    await admin.json('PUT', '/api/admin/schedule/testimonials/1/unpublish', { at });
    await sendMessage(site);
    await admin.json('PUT', '/api/admin/contact-requests/1/assignment', { assigneeId: null, followUpOn: '2030-07-02' });
    await add({ summary: `Helen Marsh: publish at ${at}`, createdAt: at });
    const [head, ...entries] = await rows();
    expect(head).toEqual(['Time', 'Person', 'Action', 'Item']);
    const [stored, followUp, scheduledAction, created] = entries;
    expect(text(stored?.[0])).toBe('1 July 2030, 09:00');
    expect(stored?.[3]).toBe('Helen Marsh: publish at 1 July 2030 at 09:00');
    expect(followUp?.[3]).toMatch(/href="\/admin\/messages\/1">Message from Ifeoma Okafor on 2 July 2030</);
    expect(text(scheduledAction?.[1])).toMatch(/^Martha Okafor +admin$/);
    expect(scheduledAction?.[3]).toContain('href="/admin/testimonials/1/edit"');
    expect(text(scheduledAction?.[3])).toBe('Helen Marsh: unpublish on 1 July 2030 at 09:00');
    expect(created?.[2]).toBe('created testimonial');
  });

  it('links entries about settings to existing screens', async () => {
    const subjects = Object.keys(subjectScreens);
    for (const subject of subjects) await add({ subject });
    const [, ...entries] = await rows();
    const links = entries.map((cells) => /href="([^"]+)"/.exec(cells[3] ?? '')?.[1]);
    expect(links).toEqual(subjects.reverse().map((subject) => subjectScreens[subject]));
    for (const link of new Set(links)) expect((await admin.send(link ?? '')).status, link).toBe(200);
  });

  it('has no link to a deleted record', async () => {
    await admin.json('POST', '/api/admin/testimonials', testimonial);
    await admin.json('DELETE', '/api/admin/testimonials/1');
    const [, ...entries] = await rows();
    expect(entries.map((cells) => cells[3])).toEqual(['Helen Marsh', 'Helen Marsh']);
  });
});

describe('Audit log filter', () => {
  beforeEach(async () => {
    await add({ summary: 'spring', createdAt: '2030-03-30T23:59:59.000Z' });
    // It is summer there: this is the first minute of the day after.
    await add({ summary: 'summer', username: 'maja', createdAt: '2030-06-30T23:00:30.000Z' });
    await add({ summary: 'gone', action: 'deleted', createdAt: '2030-08-01T12:00:00.000Z' });
    await add({ summary: 'in', action: 'logged in', subject: 'login', createdAt: '2030-08-02T12:00:00.000Z' });
  });

  it.each([
    ['', 'in gone summer spring'],
    ['who=maja', 'summer'],
    ['who=nobody', ''],
    ['what=deleted', 'gone'],
    ['what=testimonial', 'gone summer spring'],
    ['what=login', 'in'],
    ['from=2030-07-01', 'in gone summer'],
    ['to=2030-06-30', 'spring'],
    ['from=2030-07-01&to=2030-07-01', 'summer'],
    ['who=priya&what=testimonial&from=2030-08-01&to=', 'gone'],
    ['page=2&pageSize=3', 'spring'],
  ])('%s returns: %s', async (query, result) => {
    const { auditEntries } = await entriesOf(query);
    expect(auditEntries.map(({ summary }: { summary: string }) => summary).join(' ')).toBe(result);
  });

  it('rejects an invalid date in the API and ignores it on the screen', async () => {
    const response = await admin.send('/api/admin/audit-entries?from=yesterday');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { from: ['Please give a day, such as 2030-12-31'] } });
    expect((await admin.send('/admin/audit?from=yesterday')).status).toBe(200);
  });

  it('shows the selected filter and keeps it in page links and the CSV link', async () => {
    for (let n = 0; n < 60; n += 1) await add({ summary: 'many', username: 'maja' });
    const page = await admin.send('/admin/audit?who=maja&what=updated');
    const html = (await page.text()).replaceAll('<!-- -->', '');
    expect(html).toContain('<option value="maja" selected="">maja</option>');
    expect(html).toContain('<option value="updated" selected="">updated</option>');
    expect(html).toContain('1 to 50 of 61');
    expect(html).toContain('?who=maja&amp;what=updated&amp;page=2');
    expect(html).toContain('/api/admin/audit-entries.csv?who=maja&amp;what=updated');
    const none = await (await admin.send('/admin/audit?who=somebody-else')).text();
    expect(none).toContain('No results');
    expect(none).toContain('<option value="somebody-else" selected="">');
  });

  it('applies to the CSV, which is oldest first and escapes formulas', async () => {
    await add({ summary: '=1+1', username: 'maja', createdAt: '2030-09-01T12:00:00.000Z' });
    const response = await admin.send('/api/admin/audit-entries.csv?who=maja');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-trail-.*\.csv"$/);
    const [head, ...rows] = (await response.text()).trim().split('\r\n');
    expect(head).toBe('id,createdAt,username,action,subject,subjectId,summary,times,channel');
    expect(rows).toEqual([
      '2,"2030-06-30T23:00:30.000Z","maja","updated","testimonial",,"summer",1,',
      `5,"2030-09-01T12:00:00.000Z","maja","updated","testimonial",,"'=1+1",1,`,
    ]);
  });
});
