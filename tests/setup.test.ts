import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { setupPath } from '../app/auth/login/setup-token.server';
import { hashCount } from '../app/auth/passwords/hash-threads.server';
import { hashPassword, setHashCost } from '../app/auth/passwords/password.server';
import { currentConfig } from '../app/platform/config.server';
import { describeConnection } from '../app/server/listeners/connection.server';
import { empty, fill } from './raw-store';
import { logInAs, openSite, type Site } from './site';
import { makeUser } from './staff';

const person = { username: 'priya', email: 'priya@uplink.example', password: 'a long password' };

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

const admins = () => site.store.queries.selectFrom('users').selectAll().where('role', '=', 'admin').execute();

describe('First-time setup', () => {
  it('creates one admin from thirty simultaneous requests', async () => {
    const tries = Array.from({ length: 30 }, (_, n) =>
      site.json('POST', '/api/auth/setup', { ...person, username: `priya${n}`, email: `priya${n}@uplink.example` }),
    );
    const statuses = (await Promise.all(tries)).map((response) => response.status).sort();
    expect(statuses).toEqual([201, ...Array(29).fill(403)]);
    expect(await admins()).toHaveLength(1);
  });

  it('is rejected when another process creates an admin during the password hash', async () => {
    const before = hashCount();
    // The threads have something to do first, so that there is time between the hash's begin and its end.
    setHashCost(11);
    onTestFinished(() => setHashCost(4));
    const rest = [1, 2].map((n) => hashPassword('a password', { name: `lane ${n}`, isKnown: false }));
    const lost = site.json('POST', '/api/auth/setup', person);
    await Promise.race(rest);
    await makeUser(site.store, 'admin', 'somebody-else');
    expect((await lost).status).toBe(403);
    await Promise.all(rest);
    expect(hashCount()).toBe(before + 3);
    expect(await admins()).toMatchObject([{ username: 'somebody-else' }]);
  });

  it('returns the user without the password, and ignores role and id in the request', async () => {
    const response = await site.json('POST', '/api/auth/setup', { ...person, role: 'editor', id: 77 });
    expect(response.status).toBe(201);
    const { user } = await response.json();
    expect(user).toMatchObject({ username: 'priya', email: 'priya@uplink.example', role: 'admin', firstName: null });
    expect(user.id).not.toBe(77);
    expect(JSON.stringify(user)).not.toMatch(/password|\$2/);
    const auditLog = await site.store.queries.selectFrom('auditEntries').selectAll().execute();
    expect(auditLog).toMatchObject([{ username: 'priya', action: 'created', subject: 'user', userId: user.id }]);
  });

  it('answers 403 before validation once an admin exists', async () => {
    await logInAs(site, 'admin');
    expect(await (await site.send('/api/admin/check-setup')).json()).toEqual({ hasAdmin: true });
    for (const body of [person, {}]) {
      const response = await site.json('POST', '/api/auth/setup', body);
      expect(response.status).toBe(403);
      expect((await response.json()).message).toContain('already exists');
    }
    expect(await admins()).toHaveLength(1);
  });

  it('is open while only editors exist', async () => {
    await logInAs(site, 'editor');
    expect(await (await site.send('/api/admin/check-setup')).json()).toEqual({ hasAdmin: false });
    expect((await site.json('POST', '/api/auth/setup', person)).status).toBe(201);
  });

  it('rejects invalid fields with the specified messages', async () => {
    const response = await site.json('POST', '/api/auth/setup', { username: 'ab', email: 'no', password: '1234567' });
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual({
      username: ['Username must be at least 3 characters.'],
      email: ['Please enter a valid email address.'],
      password: ['Password must be at least 8 characters.'],
    });
    const long = await site.json('POST', '/api/auth/setup', { ...person, password: 'é'.repeat(37) });
    expect(long.status).toBe(400);
    expect((await long.json()).message).toContain('72 bytes');
  });

  it('answers 503 while the store cannot write', async () => {
    await fill(site.store);
    expect((await site.json('POST', '/api/auth/setup', person)).status).toBe(503);
    await empty(site.store);
    expect(await admins()).toHaveLength(0);
  });

  it('answers 405 to GET', async () => {
    const response = await site.send('/api/auth/setup');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('Setup token', () => {
  const token = () => new URLSearchParams(setupPath().split('?')[1]).get('setupToken');
  const setUp = (setupToken?: string | null, init = {}) =>
    site.json('POST', '/api/auth/setup', { ...person, setupToken }, init);

  async function reopen(environment: Record<string, string>) {
    await site.close();
    site = await openSite(environment);
  }

  it('is not required for local requests', async () => {
    expect((await setUp()).status).toBe(201);
  });

  it('is required for remote requests', async () => {
    expect((await setUp(null, { isLocal: false })).status).toBe(403);
    expect((await setUp('a guess that is wrong', { isLocal: false })).status).toBe(403);
    expect(await admins()).toHaveLength(0);
    expect((await setUp(token(), { isLocal: false })).status).toBe(201);
  });

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '192.0.2.7'],
    ['BASE_URL', 'https://www.uplink.example'],
  ])('is required for local requests when others can reach the server: %s %s', async (name, value) => {
    await reopen({ [name]: value });
    expect((await setUp()).status).toBe(403);
    expect((await setUp(token())).status).toBe(201);
  });

  it('is required for local requests when configured', async () => {
    await reopen({ SETUP_TOKEN: 'sixteen letters or more' });
    expect((await setUp()).status).toBe(403);
    expect((await setUp('sixteen letters or more')).status).toBe(201);
  });

  it('is the configured value', async () => {
    await reopen({ HOST: '0.0.0.0', SETUP_TOKEN: 'sixteen letters or more' });
    expect(token()).toBe('sixteen letters or more');
    expect((await setUp('sixteen letters or less')).status).toBe(403);
    expect((await setUp('sixteen letters or more')).status).toBe(201);
  });

  it('can be turned off', async () => {
    await reopen({ HOST: '0.0.0.0', SETUP_TOKEN: 'off' });
    expect((await setUp(undefined, { isLocal: false })).status).toBe(201);
  });

  it.each([
    [{ host: 'localhost:3000' }, true],
    [{ host: '127.0.0.1' }, true],
    [{ host: '[::1]:3000' }, true],
    [{ host: 'uplink.example' }, false],
    [{ host: '127.0.0.1.uplink.example' }, false],
    [{ host: 'localhost', 'x-forwarded-for': '192.0.2.1' }, false],
    [{ host: 'localhost', forwarded: 'for=192.0.2.1' }, false],
    [{ host: 'localhost:3000', origin: 'http://localhost:3000' }, true],
    [{ host: 'localhost:3000', origin: 'https://www.uplink.example' }, false],
  ])('treats %o as local: %s', (headers, isLocal) => {
    const request = { headers, socket: { remoteAddress: '127.0.0.1' } } as Parameters<typeof describeConnection>[0];
    expect(describeConnection(request, currentConfig())?.isLocal).toBe(isLocal);
  });

  it.each([
    ['from another machine', '192.0.2.1', '1.1'],
    ['by a proxy that speaks HTTP/1.0', '127.0.0.1', '1.0'],
  ])('does not treat a request as local when sent %s', (_name, remoteAddress, httpVersion) => {
    const request = { headers: { host: 'localhost' }, httpVersion, socket: { remoteAddress } };
    const seen = request as unknown as Parameters<typeof describeConnection>[0];
    expect(describeConnection(seen, currentConfig())?.isLocal).toBe(false);
  });
});
