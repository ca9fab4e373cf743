/** Browsers that are trusted for thirty days, and those that are new: what a long-lived number in a cookie may do. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resetMfa } from '../app/auth/mfa/reset.server';
import { carriesOwnCookie } from '../app/http/session/cookie.server';
import { operator } from '../app/records/actor';
import { setCookies } from './cookies';
import { addApp, codeAt, logIn, at as setClock } from './mfa';
import { bytesOf } from './raw-store';
import { logInAs, openSite, type Site } from './site';
import { staffPassword } from './staff';

const day = 24 * 60 * 60;
let seconds = 0;
const at = (next: number) => {
  seconds = next;
  setClock(next);
};
let site: Site;
let owner: Site;
let key: string;
beforeEach(async () => {
  site = await openSite();
  at(0);
  owner = await logInAs(site, 'admin', 'priya');
});
afterEach(() => site.close());

const path = '/api/admin/account/trusted-browsers';
const codeNow = () => codeAt(key, seconds);
/** A later time, whose code has not been used. */
const later = (more = 30) => at(seconds + more);
const isPrompted = async (browser: Site) => (await logIn(browser)).status === 401;
const copyOf = (browser: Site) => {
  const copy = browser.anonymous();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
};
const notices = async () => {
  const rows = await site.store.queries
    .selectFrom('accountNotices')
    .select(['event', 'channel'])
    .orderBy('id')
    .execute();
  return rows.filter(({ event }) => event === 'new-browser').map(({ channel }) => channel);
};

/** Adds an app for the owner. @returns their recovery codes */
async function secure() {
  const app = await addApp(owner, seconds);
  key = app.key;
  return app.recoveryCodes;
}

/** Signs in with a code, and has the browser trusted. */
async function trust(browser: Site, trustBrowser = true) {
  later();
  await logIn(browser);
  return browser.json('POST', '/api/auth/second-factor', { code: codeNow(), trustBrowser });
}

describe('Trusted browser', () => {
  it('skips the code for thirty days, even when the clock is set back', async () => {
    await secure();
    await trust(site);
    expect(await isPrompted(site)).toBe(false);
    expect(await isPrompted(site.anonymous())).toBe(true);
    const auditLog = await site.store.queries
      .selectFrom('auditEntries')
      .select('summary')
      .orderBy('id', 'desc')
      .execute();
    expect(auditLog[0]?.summary).toBe('From 127.0.0.1, in a trusted browser');
    at(30 + 30 * day - 1);
    expect(await isPrompted(site)).toBe(false);
    at(30 + 30 * day);
    expect(await isPrompted(site)).toBe(true);
    // A clock that was put back prolongs nothing.
    at(-40 * day);
    expect(await isPrompted(site)).toBe(true);
  });

  it('still needs the password, and the code of any other person', async () => {
    await secure();
    await trust(site);
    const wrong = await site.json('POST', '/api/auth/login', { username: 'priya', password: 'wrong' });
    expect(wrong.status).toBe(401);
    owner = await logInAs(site, 'editor', 'maja');
    await secure();
    expect((await logIn(site, 'maja')).status).toBe(401);
  });

  it('becomes trusted only by the checkbox with an app code, not with a recovery code', async () => {
    const [recovery] = await secure();
    await trust(site, false);
    expect(await isPrompted(site)).toBe(true);
    await site.json('POST', '/api/auth/second-factor', { code: recovery, trustBrowser: true });
    expect(await isPrompted(site)).toBe(true);
  });

  it('gets a new token when trusted, so copied or forged cookies do not work', async () => {
    await secure();
    await trust(site, false);
    const attacker = copyOf(site);
    await trust(site);
    expect(site.cookies.get('browser')).not.toBe(attacker.cookies.get('browser'));
    expect([await isPrompted(site), await isPrompted(attacker)]).toEqual([false, true]);
    const forged = site.anonymous();
    forged.cookies.set('browser', site.cookies.get('browser')?.replace(/^./, 'x') ?? '');
    expect(await isPrompted(forged)).toBe(true);
    const stored = await bytesOf(site.store);
    const [token = ''] = decodeURIComponent(site.cookies.get('browser') ?? '').split('.');
    expect(stored).not.toContain(JSON.parse(Buffer.from(token, 'base64').toString()));
  });

  it('appears on its owner’s account, where only the owner revokes the trust', async () => {
    await secure();
    await trust(site);
    const { trustedBrowsers } = await (await site.send(path)).json();
    expect(trustedBrowsers).toEqual([
      expect.objectContaining({ trustedUntil: '2030-01-31T09:00:30.000Z', isCurrent: true }),
    ]);
    expect(await (await owner.send('/admin/account/security')).text()).toContain('Trusted until');
    const { id } = trustedBrowsers[0];
    const maja = await logInAs(site, 'admin', 'maja');
    expect((await maja.json('DELETE', `${path}/${id}`)).status).toBe(404);
    const revoked = await owner.post(`/admin/account/security/trusted-browsers/${id}`, {});
    expect([revoked.status, revoked.headers.get('location')]).toEqual([303, '/admin/account/security']);
    expect((await owner.json('DELETE', `${path}/${id}`)).status).toBe(404);
    const { auditEntries } = await (await owner.send('/api/admin/audit-entries?what=revoked')).json();
    expect(auditEntries).toMatchObject([{ username: 'priya', subject: 'trusted browser' }]);
    expect(await isPrompted(site)).toBe(true);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['a new password', () => changePassword(owner)],
    ['a password that an admin has set', async (id) => setPassword(await logInAs(site, 'admin', 'maja'), id)],
    ['logging out everywhere', () => owner.post('/admin/account/security/sign-out', {})],
  ])('loses the trust after %s', async (_, event) => {
    await secure();
    await trust(site);
    const { id } = await site.store.queries.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await event(id);
    const rows = await site.store.queries.selectFrom('knownBrowsers').select('trustedAt').execute();
    expect(rows).toEqual([{ trustedAt: null }]);
  });

  it('loses the trust when the second factors are reset', async () => {
    await secure();
    await owner.json('POST', '/api/admin/access-policy', { mfaRequirement: 'everybody' });
    await trust(site);
    const { id } = await site.store.queries.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await resetMfa(operator, id);
    expect((await (await logIn(site)).json()).code).toBe('second-factor-missing');
    owner = await logInAs(site, 'admin', 'priya');
    await secure();
    expect(await isPrompted(site)).toBe(true);
  });

  it('becomes trusted by the native form on the code page', async () => {
    await secure();
    later();
    await site.post('/admin/login', { username: 'priya', password: staffPassword });
    expect(await (await site.send('/admin/login/code')).text()).toContain('Trust this browser for 30 days');
    expect(await (await site.send('/admin/login/code?recovery')).text()).not.toContain('Trust this browser');
    const fields: [string, string][] = [
      ['code', codeNow()],
      ['trustBrowser', 'false'],
      ['trustBrowser', 'on'],
    ];
    expect((await site.post('/admin/login/code', fields)).status).toBe(303);
    const again = await site.post('/admin/login', { username: 'priya', password: staffPassword });
    expect(again.headers.get('location')).toBe('/admin/dashboard');
  });
});

const changePassword = (browser: Site) =>
  browser.post('/admin/account/security', {
    currentPassword: staffPassword,
    password: 'quite another sentence',
    confirmPassword: 'quite another sentence',
  });
const setPassword = (browser: Site, id: number) =>
  browser.json('PATCH', `/api/admin/users/${id}`, { password: 'quite another sentence' });

describe('New browser', () => {
  it('sends one mail per new browser, and none for a person’s first', async () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
    const logInWith = (browser: Site) =>
      browser.json(
        'POST',
        '/api/auth/login',
        { username: 'priya', password: staffPassword },
        { headers: { 'user-agent': userAgent }, address: '192.0.2.7' },
      );
    await logIn(site);
    expect(await notices()).toEqual([]);
    const other = site.anonymous();
    await logInWith(other);
    expect(await notices()).toEqual(['Firefox on Windows, from 192.0.2.7']);
    await logInWith(other);
    await logIn(site);
    expect(await notices()).toHaveLength(1);
  });

  it('counts as new per person, and a planted cookie does not make the browser known', async () => {
    await logInAs(site, 'editor', 'maja');
    await logIn(site);
    await logIn(site.anonymous(), 'maja');
    const attacker = site.anonymous();
    await logIn(attacker);
    expect(await notices()).toHaveLength(1);
    // Planted: the owner's sign-in there is new, and leaves the thief with a number that no one knows.
    const planted = site.anonymous();
    planted.cookies.set('browser', attacker.cookies.get('browser') ?? '');
    await logIn(planted, 'maja');
    expect(await notices()).toHaveLength(2);
    await logIn(attacker, 'maja');
    expect(await notices()).toHaveLength(3);
  });

  it('keeps a long-lived cookie, and the store keeps twenty browsers per person', async () => {
    const login = await logIn(site);
    expect(setCookies(login).find((cookie) => cookie.startsWith('browser='))).toMatch(
      /; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    for (let n = 0; n < 21; n += 1) {
      later(1);
      await logIn(site.anonymous());
    }
    const rows = await site.store.queries.selectFrom('knownBrowsers').select('id').execute();
    expect(rows).toHaveLength(20);
    expect([carriesOwnCookie('browser=x'), carriesOwnCookie('browser=x; session=y')]).toEqual([false, true]);
  });
});
