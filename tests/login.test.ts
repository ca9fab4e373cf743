import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashCount } from '../app/auth/passwords/hash-threads.server';
import { freezeClock } from '../app/platform/clock.server';
import { setCookies } from './cookies';
import { bytesOf } from './raw-store';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffPassword } from './staff';

let site: Site;
beforeEach(async () => {
  site = await openSite();
  await makeUser(site.store, 'admin', 'Priya');
});
afterEach(() => site.close());

async function reopen(environment: Record<string, string>) {
  await site.close();
  site = await openSite(environment);
  await makeUser(site.store, 'admin', 'Priya');
}

const logIn = (browser: Site, username = 'Priya', password = staffPassword, init = {}) =>
  browser.json('POST', '/api/auth/login', { username, password }, init);
const isKnown = async (browser: Site) => (await browser.send('/api/admin/check-auth')).status === 200;

describe('Login', () => {
  it('returns the user and starts a session', async () => {
    const response = await logIn(site);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      user: {
        id: 1,
        username: 'Priya',
        email: 'Priya@uplink.example',
        firstName: 'Priya',
        lastName: 'Raman',
        role: 'admin',
      },
    });
    expect(await (await site.send('/api/admin/check-auth')).json()).toEqual({ isAuthenticated: true });
    const status = await (await site.send('/api/auth/status')).json();
    expect(status).toMatchObject({ isAuthenticated: true, user: { id: 1, username: 'Priya' } });
  });

  it('ignores the letter case and Unicode form of the username', async () => {
    expect((await logIn(site, 'pRIYA')).status).toBe(200);
    expect((await logIn(site, ' Ｐriya ')).status).toBe(200);
  });

  it.each([
    ['a wrong password', 'Priya', 'another password'],
    ['an unknown user', 'nobody', staffPassword],
    ['a role that cannot log in', 'waiting', staffPassword],
    ['another letter case of the password', 'Priya', staffPassword.toUpperCase()],
  ])('rejects %s with the same message and after one password hash', async (_, username, password) => {
    await makeUser(site.store, 'user', 'waiting');
    const before = hashCount();
    const response = await logIn(site, username, password);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="API"']);
    expect(await response.json()).toEqual({ message: 'Invalid username or password' });
    expect(setCookies(response)).toEqual([]);
    expect(hashCount()).toBe(before + 1);
  });

  it('requires username and password', async () => {
    const response = await site.json('POST', '/api/auth/login', {});
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual({
      username: ['Username is required'],
      password: ['Password is required'],
    });
  });

  it('starts a new session and ends the previous one of the browser', async () => {
    await logIn(site);
    const previous = site.anonymous();
    for (const [name, value] of site.cookies) previous.cookies.set(name, value);
    await logIn(site);
    expect(await isKnown(site)).toBe(true);
    expect(await isKnown(previous)).toBe(false);
  });

  it('returns the username of a rejected form, and not its password', async () => {
    const form = { username: 'Priya', password: 'a wrong password that would be seen' };
    const html = await (await site.post('/admin/login', form)).text();
    expect(html).toContain('value="Priya"');
    expect(html).not.toContain('would be seen');
  });

  it('stores no password of a failed attempt', async () => {
    await logIn(site, 'Priya', 'a wrong password that would be seen');
    expect(await bytesOf(site.store)).not.toContain('would be seen');
  });
});

describe('Session cookie', () => {
  it('is HttpOnly, SameSite=Lax and limited to the browser session', async () => {
    const [cookie = ''] = setCookies(await logIn(site));
    expect(cookie).toMatch(/^session=/);
    expect(cookie).toContain('Path=/; HttpOnly; SameSite=Lax');
    expect(cookie).not.toMatch(/Secure|Domain|Max-Age|Expires/);
  });

  it('sets Secure and the __Host- prefix when the site uses https', async () => {
    await reopen({ BASE_URL: 'https://www.uplink.example' });
    const [cookie = ''] = setCookies(await logIn(site));
    expect(cookie).toMatch(/^__Host-session=/);
    expect(cookie).toContain('Path=/; HttpOnly; Secure; SameSite=Lax');
    expect(await isKnown(site)).toBe(true);
  });

  it('rejects a tampered value', async () => {
    await logIn(site);
    const [value = ''] = site.cookies.values();
    site.cookies.set('session', `${value.slice(0, 8)}x${value.slice(9)}`);
    expect(await isKnown(site)).toBe(false);
  });
});

describe('Session', () => {
  it('ends on the server at logout, even for a copied cookie', async () => {
    await logIn(site);
    const replay = site.anonymous();
    for (const [name, value] of site.cookies) replay.cookies.set(name, value);
    const response = await site.json('POST', '/api/auth/logout');
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect([...site.cookies.keys()]).toEqual(['browser']);
    expect(await isKnown(replay)).toBe(false);
  });

  it('expires after an hour without use and after twelve hours in any case', async () => {
    const started = Date.parse('2030-01-01T09:00:00Z');
    const later = (minutes: number) => freezeClock(new Date(started + minutes * 60_000));
    later(0);
    const idle = await logInAs(site, 'editor');
    const busy = await logInAs(site, 'editor');
    for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
      later(minutes);
      expect(await isKnown(busy)).toBe(true);
    }
    later(61);
    expect(await isKnown(idle)).toBe(false);
    later(12 * 60 + 1);
    expect(await isKnown(busy)).toBe(false);
  });

  it('reports unauthenticated without a cookie', async () => {
    expect(await (await site.send('/api/auth/status')).json()).toEqual({ isAuthenticated: false, user: null });
    const response = await site.send('/api/admin/check-auth');
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="API"']);
    expect(await response.json()).toEqual({ isAuthenticated: false, message: 'Please log in to continue.' });
  });
});

describe('Login rate limit', () => {
  const wrong = (init = {}, username = 'Priya') => logIn(site.anonymous(), username, 'a wrong password', init);

  beforeEach(() => reopen({ LOGIN_RATE_LIMIT: '2/900' }));

  it('rejects an account from one address and lets its owner log in from another', async () => {
    for (const status of [401, 401, 429]) expect((await wrong()).status).toBe(status);
    const before = hashCount();
    const rejected = await logIn(site);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(hashCount()).toBe(before);
    expect((await logIn(site, 'Priya', staffPassword, { address: '192.0.2.9' })).status).toBe(200);
  });

  it('allows three times as many attempts for an address as for an account', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) expect((await wrong({}, `someone${n}`)).status).toBe(401);
    expect((await wrong({}, 'somebody7')).status).toBe(429);
    // Before the fields are looked at.
    expect((await site.json('POST', '/api/auth/login', {})).status).toBe(429);
  });

  it('counts attempts before hashing, so parallel attempts cannot bypass the limit', async () => {
    const before = hashCount();
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => wrong()))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(18);
    expect(hashCount()).toBe(before + 2);
  });

  it.each([
    ['one address', () => '203.0.113.1'],
    ['as many addresses', (n: number) => `203.0.113.${n}`],
  ])('lets the owner log in from another address during 100 parallel attempts from %s', async (_, addressOf) => {
    const attack = Array.from({ length: 100 }, (__, n) => wrong({ address: addressOf(n) }));
    const owner = logIn(site, 'Priya', staffPassword, { address: '192.0.2.9' });
    expect((await owner).status).toBe(200);
    const statuses = new Set((await Promise.all(attack)).map(({ status }) => status));
    expect(statuses.has(200)).toBe(false);
    expect(await isKnown(site)).toBe(true);
  });

  it('resets after a successful login and after its window', async () => {
    freezeClock(new Date('2030-01-01T09:00:00Z'));
    await wrong();
    expect((await logIn(site)).status).toBe(200);
    for (const status of [401, 401, 429]) expect((await wrong()).status).toBe(status);
    freezeClock(new Date('2030-01-01T09:15:01Z'));
    expect((await logIn(site)).status).toBe(200);
  });

  it('does not count successful logins', async () => {
    for (let n = 0; n < 8; n += 1) expect((await logIn(site.anonymous())).status).toBe(200);
  });

  it('does not count attempts that the server was too busy to check', async () => {
    await reopen({ LOGIN_RATE_LIMIT: '100/900' });
    const answers = await Promise.all(Array.from({ length: 80 }, () => wrong()));
    const throttled = answers.filter(({ status }) => status === 429);
    expect((await throttled[0]?.json())?.message).toContain('Too many people are logging in');
    const counters = await site.store.queries.selectFrom('throttles').select('hits').execute();
    expect(counters).toEqual([{ hits: 80 - throttled.length }, { hits: 80 - throttled.length }]);
  });

  it('limits a whole IPv6 site, except networks from which the user has logged in', async () => {
    await reopen({ LOGIN_RATE_LIMIT: '1/900' });
    const from = (network: string) => ({ address: `2001:db8:${network}::/64` });
    expect((await logIn(site, 'Priya', staffPassword, from('5:0'))).status).toBe(200);
    for (let n = 1; n <= 12; n += 1) expect((await wrong(from(`5:${n}`))).status).toBe(401);
    expect((await wrong(from('5:13'))).status).toBe(429);
    expect((await wrong(from('6:13'))).status).toBe(401);
    expect((await logIn(site.anonymous(), 'Priya', staffPassword, from('5:14'))).status).toBe(429);
    expect((await logIn(site.anonymous(), 'Priya', staffPassword, from('5:0'))).status).toBe(200);
  });

  it('allows any number of attempts when turned off', async () => {
    await reopen({ LOGIN_RATE_LIMIT: 'off' });
    for (let n = 0; n < 8; n += 1) expect((await wrong()).status).toBe(401);
  });
});

describe('Order of login errors', () => {
  const login = (init: RequestInit) => site.send('/api/auth/login', { method: 'POST', ...init });
  const json = { 'content-type': 'application/json' };

  it('rejects by origin, then method, size, type, rate limit and fields', async () => {
    await reopen({ LOGIN_RATE_LIMIT: '1/900' });
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    expect((await site.send('/api/auth/login', { method: 'PUT', headers: crossSite })).status).toBe(403);
    const wrongMethod = await site.send('/api/auth/login', { method: 'PUT', body: 'x'.repeat(70_000) });
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await login({ body: 'x'.repeat(70_000), headers: { 'content-length': '70000' } })).status).toBe(413);
    for (let n = 0; n < 3; n += 1) await logIn(site, `someone${n}`);
    expect((await login({ body: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    expect((await login({ body: 'no json', headers: json })).status).toBe(429);
    await reopen({});
    expect((await login({ body: 'no json', headers: json })).status).toBe(400);
    expect((await login({ body: '[]', headers: json })).status).toBe(400);
  });
});

it('The admin API accepts an editor’s session, and rejects anonymous visitors and the role user', async () => {
  const editor = await logInAs(site, 'editor');
  expect((await editor.send('/api/admin/testimonials')).status).toBe(200);
  expect((await site.send('/api/admin/testimonials')).status).toBe(401);
  expect((await (await logInAs(site, 'user')).send('/api/admin/testimonials')).status).toBe(401);
});
