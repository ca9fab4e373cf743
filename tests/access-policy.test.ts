/** Two-step login that the policy requires: users set it up at login, and have no access before. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepSessions } from '../app/auth/sessions/session.server';
import { freezeClock } from '../app/platform/clock.server';
import { setCookies } from './cookies';
import { at, codeAt, logIn, target } from './mfa';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffPassword } from './staff';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  at(0);
  admin = await logInAs(site, 'admin', 'priya');
  await makeUser(site.store, 'editor', 'maja');
});
afterEach(() => site.close());

const path = '/api/admin/access-policy';
const save = (mfaRequirement: string, mfaRequiredFrom?: string) =>
  admin.json('POST', path, { mfaRequirement, mfaRequiredFrom });
const statuses = () => Promise.all(['priya', 'maja'].map(async (name) => (await logIn(site.anonymous(), name)).status));

/** Opens the page that sets one up. */
async function openEnrolment(browser: Site) {
  const page = await (await browser.send('/admin/login/enrol')).text();
  const key = (/<code[^>]* data-secret[^>]*>([^<]+)</.exec(page)?.[1] ?? '').replaceAll(' ', '');
  const enrolmentToken = /name="enrolmentToken" value="([^"]+)"/.exec(page)?.[1] ?? '';
  return { page, key, fields: { name: 'My phone', code: codeAt(key), enrolmentToken } };
}

const logInByForm = (browser: Site, username = 'maja', query = '') =>
  browser.post(`/admin/login${query}`, { username, password: staffPassword });

describe('Access policy', () => {
  it('requires a second factor of nobody by default, then of admins, then of everyone', async () => {
    expect(await (await admin.send(path)).json()).toEqual({
      accessPolicy: {
        mfaRequirement: 'nobody',
        mfaRequiredFrom: null,
        sessionIdleMinutes: 60,
        sessionHours: 12,
        version: 0,
      },
      without: ['priya', 'maja'],
    });
    expect(await statuses()).toEqual([200, 200]);
    await save('admins');
    expect(await statuses()).toEqual([401, 200]);
    await save('everybody');
    expect(await statuses()).toEqual([401, 401]);
    await save('nobody');
    expect(await statuses()).toEqual([200, 200]);
    // No session ends.
    expect((await admin.send('/api/admin/check-auth')).status).toBe(200);
  });

  it('takes effect at midnight London time on its start date', async () => {
    await save('everybody', '2030-06-02');
    expect(await statuses()).toEqual([200, 200]);
    freezeClock(new Date('2030-06-01T22:59:59Z'));
    expect(await statuses()).toEqual([200, 200]);
    freezeClock(new Date('2030-06-01T23:00:00Z'));
    expect(await statuses()).toEqual([401, 401]);
  });

  it('validates input, rejects stale versions, requires re-authentication and writes the audit log', async () => {
    expect((await save('sometimes')).status).toBe(400);
    expect((await save('admins', 'tomorrow')).status).toBe(400);
    expect((await save('admins')).status).toBe(200);
    const conflict = await admin.json('POST', path, { mfaRequirement: 'nobody', version: 0 });
    expect(conflict.status).toBe(409);
    const page = await (await admin.send('/admin/site-settings/access')).text();
    expect(page).toContain('These people have not set it up yet: priya and maja.');
    const fields = { mfaRequirement: 'everybody', mfaRequiredFrom: '', version: '1' };
    expect(target(await admin.post('/admin/site-settings/access', fields))).toEqual([
      303,
      '/admin/site-settings/access',
    ]);
    at(11 * 60);
    expect((await save('nobody')).status).toBe(403);
    const auditLog = await site.store.queries
      .selectFrom('auditEntries')
      .select('summary')
      .where('subject', '=', 'access policy')
      .execute();
    expect(auditLog.map(({ summary }) => summary)).toEqual([
      'Two-step verification for admins',
      'Two-step verification for everybody',
    ]);
  });

  it('rejects removing the last MFA factor of a user who must have one', async () => {
    const { key, enrolmentToken } = await (await admin.json('POST', '/api/admin/account/factors/begin', {})).json();
    await admin.json('POST', '/api/admin/account/factors', { name: 'x', code: codeAt(key), enrolmentToken });
    await save('admins');
    expect((await admin.json('DELETE', '/api/admin/account/factors/1')).status).toBe(409);
    await save('nobody');
    expect((await admin.json('DELETE', '/api/admin/account/factors/1')).status).toBe(200);
  });
});

describe('Session lifetime', () => {
  const isKnown = async (browser: Site) => (await browser.send('/api/admin/check-auth')).status === 200;
  const live = (sessionIdleMinutes?: unknown, sessionHours?: unknown) =>
    admin.json('POST', path, { mfaRequirement: 'nobody', sessionIdleMinutes, sessionHours });

  it('applies to current sessions too, and keeps its values when a request omits them', async () => {
    const maja = await logInAs(site, 'editor', 'maja');
    expect((await live(30, 2)).status).toBe(200);
    await save('admins');
    expect((await (await admin.send(path)).json()).accessPolicy).toMatchObject({
      sessionIdleMinutes: 30,
      sessionHours: 2,
    });
    expect(await (await maja.send('/admin/account/security')).text()).toContain('30 minutes<!-- --> of inactivity.');
    at(30 * 60);
    expect(await isKnown(maja)).toBe(true);
    at(60 * 60 + 1);
    expect(await isKnown(maja)).toBe(false);
    const other = await logInAs(site, 'editor', 'maja');
    for (let minutes = 80; minutes <= 180; minutes += 20) {
      at(minutes * 60);
      await isKnown(other);
    }
    expect(await isKnown(other)).toBe(true);
    at(181 * 60 + 2);
    expect(await isKnown(other)).toBe(false);
  });

  it('decides which expired sessions the sweep deletes', async () => {
    await live(5, 1);
    await logInAs(site, 'editor', 'maja');
    at(5 * 60 + 1);
    await sweepSessions();
    expect(await site.store.queries.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  it('has limits, requires re-authentication and writes changes to the audit log', async () => {
    for (const [idle, hours] of [
      [4, 12],
      [721, 12],
      [60, 0],
      [60, 169],
      [61, 1],
      [7.5, 12],
      ['soon', 12],
    ]) {
      expect((await live(idle, hours)).status, `${idle} ${hours}`).toBe(400);
    }
    const form = '/admin/site-settings/access';
    const fields = { mfaRequirement: 'nobody', mfaRequiredFrom: '', sessionIdleMinutes: '15', sessionHours: '8' };
    expect((await admin.post(form, { ...fields, sessionHours: 'x' })).status).toBe(400);
    expect(target(await admin.post(form, fields))).toEqual([303, form]);
    at(11 * 60);
    expect((await live(30, 2)).status).toBe(403);
    const auditLog = await site.store.queries.selectFrom('auditEntries').select('summary').execute();
    expect(auditLog.map(({ summary }) => summary)).toEqual([
      'Two-step verification for nobody; sessions end after 15 minutes without use, 8 hours in all',
    ]);
  });
});

describe('MFA enrolment at login', () => {
  beforeEach(() => save('everybody'));

  it('adds an authenticator app, shows recovery codes and requires a code at the next login', async () => {
    const browser = site.anonymous();
    const enrol = '/admin/login/enrol?redirectTo=%2Fadmin%2Fmessages';
    expect(target(await logInByForm(browser, 'maja', '?redirectTo=/admin/messages'))).toEqual([303, enrol]);
    // Wherever a script or a person turns to.
    expect(target(await browser.send('/admin/login/code'))).toEqual([302, '/admin/login/enrol']);
    const { page, key, fields } = await openEnrolment(browser);
    expect(page).not.toMatch(/ style=/);
    const wrong = await browser.post(enrol, { ...fields, code: '000000' });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain(fields.enrolmentToken);
    expect(target(await browser.post(enrol, fields))).toEqual([303, '/admin/account/security/recovery-codes']);
    expect((await (await browser.send('/admin/account/security/recovery-codes')).text()).match(/<code/g)).toHaveLength(
      10,
    );
    expect([...browser.cookies.keys()].sort()).toEqual(['browser', 'cookies', 'recovery-codes', 'session']);

    const again = site.anonymous();
    expect(target(await logInByForm(again))).toEqual([303, '/admin/login/code']);
    at(30);
    expect(target(await again.post('/admin/login/code', { code: codeAt(key, 30) }))).toEqual([303, '/admin/dashboard']);
    const entry = await site.store.queries
      .selectFrom('auditEntries')
      .select(['username', 'summary'])
      .where('subject', '=', 'two-step verification')
      .execute();
    expect(entry).toEqual([{ username: 'maja', summary: 'Authenticator app "My phone", at login' }]);
  });

  it.each([
    '/admin/dashboard',
    '/admin/messages',
    '/admin/account/security',
    '/admin/account/security/factors/new',
    '/admin/account?_data=routes%2Fadmin.account',
    '/admin/messages?_data=routes%2Fadmin.messages._index',
    '/ADMIN/Messages/',
    '/admin/reauthenticate?to=/admin/messages',
  ])('redirects to login from %s until enrolment is complete', async (address) => {
    const browser = site.anonymous();
    await logInByForm(browser);
    const response = await browser.send(address);
    const to = response.headers.get('location') ?? response.headers.get('x-remix-redirect') ?? '';
    expect(to).toMatch(/^\/admin\/login\?redirectTo=/);
  });

  it('rejects API calls until enrolment is complete', async () => {
    const browser = site.anonymous();
    const login = await logIn(browser, 'maja');
    expect([(await login.json()).code, setCookies(login)]).toEqual(['second-factor-missing', []]);
    await logInByForm(browser);
    for (const call of ['/api/admin/contact-requests', '/api/admin/account/factors', '/api/admin/check-auth']) {
      expect((await browser.send(call)).status).toBe(401);
    }
    expect((await browser.json('POST', '/api/auth/reauthenticate', { proof: staffPassword })).status).toBe(401);
    expect((await browser.json('POST', '/api/auth/second-factor', { code: '000000' })).status).toBe(401);
    expect(await (await browser.send('/api/auth/status')).json()).toEqual({ isAuthenticated: false, user: null });
  });

  it('adds one factor only when two browsers enrol the same user', async () => {
    const [owner, attacker] = [site.anonymous(), site.anonymous()];
    for (const browser of [owner, attacker]) await logInByForm(browser);
    const [theirs, stolen] = [await openEnrolment(owner), await openEnrolment(attacker)];
    expect((await owner.post('/admin/login/enrol', theirs.fields)).status).toBe(303);
    expect(target(await attacker.post('/admin/login/enrol', stolen.fields))).toEqual([302, '/admin/login/code']);
    expect(target(await attacker.send('/admin/login/enrol'))).toEqual([302, '/admin/login/code']);
    expect((await attacker.send('/api/admin/check-auth')).status).toBe(401);
    const mfaFactors = await site.store.queries
      .selectFrom('mfaFactors')
      .select('id')
      .where('kind', '=', 'totp')
      .execute();
    expect(mfaFactors).toHaveLength(1);
  });

  it('rejects visitors without a password and the enrolment token of another user', async () => {
    expect(target(await site.send('/admin/login/enrol'))).toEqual([302, '/admin/login']);
    const [maja, priya] = [site.anonymous(), site.anonymous()];
    await logInByForm(maja);
    await logInByForm(priya, 'priya');
    const { fields } = await openEnrolment(maja);
    expect(target(await site.post('/admin/login/enrol', fields))).toEqual([302, '/admin/login']);
    expect((await priya.post('/admin/login/enrol', fields)).status).toBe(400);
    expect((await priya.send('/api/admin/check-auth')).status).toBe(401);
  });
});
