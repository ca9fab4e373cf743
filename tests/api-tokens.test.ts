/** API tokens: their permissions, and that they bypass nothing. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepTokens } from '../app/auth/tokens/model.server';
import { isTokenLike } from '../app/auth/tokens/token-text.server';
import * as users from '../app/auth/users/model.server';
import { accessOf, endpointsOf } from '../app/http/api/endpoint.server';
import { freezeClock } from '../app/platform/clock.server';
import { may, needsReauth, operator, type Permission, scopeFor, scopes } from '../app/records/actor';
import { tableRecordTypes } from '../app/registry/record-types.server';
import { setCookies } from './cookies';
import { at, logIn, started, target } from './mfa';
import { bytesOf } from './raw-store';
import { post, testimonial } from './sample-records';
import { logInAs, openSite, type Site, testBuild, withoutClasses } from './site';
import { staffPassword } from './staff';

const endpoints = endpointsOf((await testBuild()).routes);
const day = 24 * 60 * 60;
let site: Site;
let admin: Site;
let editor: Site;
beforeEach(async () => {
  site = await openSite();
  at(0);
  admin = await logInAs(site, 'admin', 'priya');
  editor = await logInAs(site, 'editor', 'maja');
});
afterEach(() => site.close());

const own = '/api/admin/account/tokens';
const all = '/api/admin/tokens';
const wish = { name: 'CI', scopes: [...scopes], expiresInDays: 30 };
const make = async (browser = admin, changes: object = {}, path = own) =>
  (await browser.json('POST', path, { ...wish, ...changes })).json() as Promise<{
    secret: string;
    apiToken: { id: number; expiresAt: string; role: string };
  }>;

type Init = Parameters<Site['json']>[3];
/** A program that has no cookies. */
const by = (secret: string, method: string, path: string, body?: unknown, init: Init = {}) =>
  site
    .anonymous()
    .json(method, path, body, { ...init, headers: { authorization: `Bearer ${secret}`, ...init.headers } });
const output = async (response: Response) => {
  const { code, message } = await response.json();
  return [response.status, code ?? message, response.headers.get('www-authenticate')];
};
const list = '/api/admin/testimonials';
const invalid = 'Bearer realm="API", error="invalid_token"';
const idOf = async (username: string) =>
  (await site.store.queries.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow())
    .id;

describe('API token', () => {
  it('has a recognisable format, appears once and is stored only as a digest', async () => {
    const { secret } = await make();
    expect(secret).toMatch(/^uplink_[0-9a-f]{56}$/);
    expect([isTokenLike(secret), isTokenLike(secret.replace(/.$/, (last) => (last === '0' ? '1' : '0')))]).toEqual([
      true,
      false,
    ]);
    const stored = await bytesOf(site.store);
    expect([stored.includes(secret), stored.includes(secret.slice(7, 55))]).toEqual([false, false]);
    expect(await (await admin.send(own)).text()).not.toContain(secret.slice(7, 55));
  });

  it('acts as its owner, and the audit log names the token', async () => {
    const { secret } = await make();
    expect((await by(secret, 'POST', list, testimonial)).status).toBe(201);
    const { testimonials } = await (await by(secret, 'GET', list)).json();
    expect(testimonials).toHaveLength(1);
    const { auditEntries } = await (await admin.send('/api/admin/audit-entries?what=testimonial')).json();
    expect(auditEntries[0]).toMatchObject({ username: 'priya', action: 'created', channel: 'API token "CI"' });
    expect(withoutClasses(await (await admin.send('/admin/audit')).text())).toMatch(
      /priya<\/span> <span>by <!-- -->API token &quot;CI&quot;/,
    );
  });

  it('sends its owner a notice; a service token sends none', async () => {
    await make();
    await make(admin, {}, all);
    const notices = await site.store.queries.selectFrom('accountNotices').select(['event', 'detail']).execute();
    expect(notices).toEqual([{ event: 'token-made', detail: 'CI' }]);
  });

  it('records its last use at most once a minute', async () => {
    const { secret } = await make();
    const lastUse = async () => (await (await admin.send(own)).json()).apiTokens[0].lastUsedAt;
    expect(await lastUse()).toBeNull();
    const timestamps: string[] = [];
    for (const second of [1, 30, 62]) {
      at(second);
      await Promise.all([by(secret, 'GET', list), by(secret, 'GET', list)]);
      timestamps.push(await lastUse());
    }
    expect(timestamps.map((timestamp) => (Date.parse(timestamp) - started) / 1000)).toEqual([1, 1, 62]);
  });

  it.each([
    [{ scopes: [] }, 'scopes', 'Please choose what it may do'],
    [{ scopes: ['users'] }, 'scopes', 'There is no such scope'],
    [{ name: ' ' }, 'name', 'Please give it a name'],
    [{ expiresInDays: 366 }, 'expiresInDays', 'It ends after 365 days at the latest'],
    [{ expiresInDays: null }, 'expiresOn', 'Please say when it ends'],
    [{ expiresOn: '2030-02-01' }, 'expiresOn', 'Please choose a number of days or a day, not both'],
    [{ expiresInDays: null, expiresOn: '2029-12-31' }, 'expiresOn', 'This day is over'],
    [{ expiresInDays: null, expiresOn: '2031-01-02' }, 'expiresOn', 'Please choose a day within a year'],
  ])('is rejected on creation with %o', async (changes, field, message) => {
    const response = await admin.json('POST', own, { ...wish, ...changes });
    expect([response.status, (await response.json()).errors]).toEqual([400, { [field]: [message] }]);
  });

  it('expires at the end of its day in London, with an error that says so', async () => {
    const { secret } = await make(admin, { expiresInDays: null, expiresOn: '2030-06-01' });
    const { apiToken } = await make(admin, { expiresInDays: 7 });
    expect(Date.parse(apiToken.expiresAt)).toBe(started + 7 * day * 1000);
    freezeClock(new Date('2030-06-01T22:59:59Z'));
    expect((await by(secret, 'GET', list)).status).toBe(200);
    freezeClock(new Date('2030-06-01T23:00:00Z'));
    expect(await output(await by(secret, 'GET', list))).toEqual([
      401,
      'This API token has expired. Create a new one.',
      invalid,
    ]);
  });

  it('expires on the same day of the next year at the latest', async () => {
    const { apiToken } = await make(admin, { expiresInDays: null, expiresOn: '2031-01-01' });
    expect(apiToken.expiresAt).toBe('2031-01-02T00:00:00.000Z');
  });

  it('stays in the list for 30 days after it expires', async () => {
    await make(admin, { expiresInDays: 1 });
    const stored = () => site.store.queries.selectFrom('apiTokens').select('name').execute();
    at(31 * day);
    await sweepTokens();
    expect(await stored()).toHaveLength(1);
    at(31 * day + 1);
    await sweepTokens();
    expect(await stored()).toEqual([]);
  });

  it('is rejected once revoked', async () => {
    const { secret, apiToken } = await make();
    const slow = by(secret, 'POST', list, testimonial);
    const [revoked] = await Promise.all([admin.json('DELETE', `${own}/${apiToken.id}`), slow]);
    expect(revoked.status).toBe(200);
    expect(await output(await by(secret, 'POST', list, testimonial))).toEqual([401, expect.anything(), invalid]);
    expect((await admin.json('DELETE', `${own}/${apiToken.id}`)).status).toBe(404);
  });

  it('of another user can be revoked by an admin but not by an editor', async () => {
    const { apiToken } = await make();
    expect((await editor.json('DELETE', `${own}/${apiToken.id}`)).status).toBe(404);
    expect((await editor.json('DELETE', `${all}/${apiToken.id}`)).status).toBe(403);
    const { apiToken: another } = await make(editor);
    expect((await admin.json('DELETE', `${all}/${another.id}`)).status).toBe(200);
  });

  it('is limited to twenty for each user', async () => {
    for (let n = 0; n < 20; n += 1) await make(editor);
    expect((await editor.json('POST', own, wish)).status).toBe(409);
    expect((await admin.json('POST', own, wish)).status).toBe(201);
  });

  it('requires re-authentication to create or revoke', async () => {
    const { apiToken } = await make();
    at(11 * 60);
    const answers = [
      await admin.json('POST', own, wish),
      await admin.json('POST', all, wish),
      await admin.json('DELETE', `${own}/${apiToken.id}`),
      await admin.json('DELETE', `${all}/${apiToken.id}`),
    ];
    for (const answer of answers)
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'reauthentication-required']);
    expect((await admin.send(own)).status).toBe(200);
  });
});

describe('Role of an API token', () => {
  it('cannot exceed the role of its creator', async () => {
    const response = await editor.json('POST', own, { ...wish, role: 'admin' });
    expect((await response.json()).errors).toEqual({ role: ['It can do at most what you can'] });
    expect((await make(editor)).apiToken.role).toBe('editor');
    const { secret } = await make(admin, { role: 'editor' });
    expect((await by(secret, 'GET', '/api/admin/social-media')).status).toBe(403);
    expect((await by((await make()).secret, 'GET', '/api/admin/social-media')).status).toBe(200);
  });

  it('is lowered at once with the role of its owner', async () => {
    const { secret } = await make();
    await logInAs(site, 'admin', 'tunde');
    const id = await idOf('priya');
    await users.update(operator, id, { role: 'editor' });
    expect((await by(secret, 'GET', '/api/admin/social-media')).status).toBe(403);
    expect((await by(secret, 'GET', list)).status).toBe(200);
    await site.store.queries.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute();
    expect((await by(secret, 'GET', list)).status).toBe(401);
    await users.remove(operator, id);
    expect((await by(secret, 'GET', list)).status).toBe(401);
  });
});

describe('Service token', () => {
  it('acts under its own name and outlives the user who created it', async () => {
    const { secret } = await make(admin, { name: 'Website sync', role: 'editor' }, all);
    await logInAs(site, 'admin', 'tunde');
    await users.remove(operator, await idOf('priya'));
    const status = await by(secret, 'GET', '/api/auth/status');
    expect(await status.json()).toEqual({ isAuthenticated: true, user: null });
    const made = await by(secret, 'POST', '/api/admin/blog-posts', post);
    expect([made.status, (await made.json()).blogPost.authorId]).toEqual([201, null]);
    const tunde = await logInAs(site, 'admin', 'tunde');
    const { auditEntries } = await (await tunde.send('/api/admin/audit-entries?what=created')).json();
    expect(auditEntries[0]).toMatchObject({ username: 'Website sync (service)', channel: 'API token "Website sync"' });
    const { apiTokens } = await (await tunde.send(all)).json();
    expect(apiTokens).toMatchObject([{ owner: null, creator: 'priya', isCreatorGone: true }]);
  });

  it('is created by admins only and cannot manage tokens or users', async () => {
    expect((await editor.json('POST', all, wish)).status).toBe(403);
    expect((await editor.send(all)).status).toBe(403);
    const { secret } = await make(admin, {}, all);
    expect(await output(await by(secret, 'POST', all, wish))).toEqual([403, 'not-by-token', null]);
    expect(await output(await by(secret, 'POST', '/api/admin/users', {}))).toEqual([403, 'not-by-token', null]);
  });
});

describe('API token scopes', () => {
  const permissions = [
    ...new Set(endpoints.flatMap(({ permission }) => (permission === 'anyone' ? [] : [permission]))),
  ];

  it('exclude every permission that requires re-authentication', () => {
    const reauthPermissions = permissions.filter(needsReauth);
    expect(reauthPermissions.length).toBeGreaterThan(5);
    for (const permission of reauthPermissions) {
      expect([permission, scopeFor(permission, 'write')]).toEqual([permission, 'none']);
    }
  });

  it('allow exactly the calls that the OpenAPI document lists for each scope', async () => {
    const document = await (await site.send('/api/openapi.json')).json();
    const given = scopes.map((scope) => [scope]);
    for (const held of given) {
      const { secret } = await make(admin, { scopes: held });
      for (const endpoint of endpoints) {
        const { method, path, permission } = endpoint;
        const response = await by(secret, method, path.replace(/\{\w+\}/g, '1'), method === 'GET' ? undefined : {});
        const answer = await response.text();
        const { code } = answer.startsWith('{') ? JSON.parse(answer) : { code: undefined };
        const wanted = wantedBy(document.paths[path][method.toLowerCase()].security);
        const isOpen =
          wanted === 'anyone' || wanted === '' || held.includes(wanted as 'messages') || isImplied(wanted, held);
        const isAuth = permission === 'anyone' && path.startsWith('/api/auth/') && accessOf(endpoint) === 'write';
        const expected = isAuth || wanted === 'none' ? 'not-by-token' : isOpen ? undefined : 'scope-missing';
        expect([held, method, path, code, setCookies(response)]).toEqual([held, method, path, expected, []]);
        if (expected === 'scope-missing') {
          expect(response.headers.get('www-authenticate')).toBe(
            `Bearer realm="API", error="insufficient_scope", scope="${wanted}"`,
          );
        }
      }
    }
  });

  /** The scope that the document asks for. */
  function wantedBy(security: Record<string, string[]>[] | undefined): string {
    if (!security) return 'anyone';
    const token = security.find((one) => 'token' in one)?.token;
    return token ? (token[0] ?? '') : 'none';
  }
  const isImplied = (wanted: string, held: string[]) => wanted === 'read-content' && held.includes('write-content');

  it.each([
    [['read-content'], false],
    [['write-content'], false],
    [['read-content', 'messages'], true],
  ])('show in the trash only records that %j covers', async (held, coversMessages) => {
    const row = { record: '1', author: 'priya', deletedAt: new Date(started).toISOString(), row: '{}' };
    const rows = tableRecordTypes.map(({ kind }) => ({ ...row, kind, name: `Title of ${kind}` }));
    await site.store.queries.insertInto('trash').values(rows).execute();
    const { secret } = await make(admin, { scopes: held });
    const { records, total } = await (await by(secret, 'GET', '/api/admin/trash')).json();
    const covered = tableRecordTypes.filter(({ permission }) => coversMessages || permission !== 'messages');
    expect(records.map(({ name }: { name: string }) => name).sort()).toEqual(
      covered.map(({ kind }) => `Title of ${kind}`).sort(),
    );
    expect(total).toBe(covered.length);
    expect(covered.length < tableRecordTypes.length).toBe(!coversMessages);
  });

  it('are enforced in the models too', async () => {
    const { secret } = await make(admin, { scopes: ['read-content'] });
    const { actorOfApiToken } = await import('../app/auth/tokens/token-use.server');
    const testimonials = await import('../app/content/testimonials/model.server');
    const actor = await actorOfApiToken(secret, '127.0.0.1');
    expect((await testimonials.list(actor)).total).toBe(0);
    await expect(testimonials.remove(actor, 1)).rejects.toThrow('it lacks the scope write-content');
    const closed = permissions.filter((one: Permission) => may('admin', one) && scopeFor(one, 'read') === 'none');
    expect(closed).toContain('users');
    await expect(users.list(actor)).rejects.toThrow('No API token may do this');
    await expect(users.create({ ...actor, userId: 0 }, {} as never)).rejects.toThrow('No API token may do this');
  });
});

describe('Request with an API token', () => {
  it('ignores session cookies and sets none', async () => {
    const { secret } = await make(editor);
    const headers = { authorization: `bearer ${secret}` };
    expect((await admin.send('/api/admin/users', { headers })).status).toBe(403);
    expect((await admin.send(list, { headers: { authorization: 'Bearer uplink_wrong' } })).status).toBe(401);
    const priya = { username: 'priya', password: staffPassword };
    const answers = [
      await by(secret, 'POST', '/api/auth/login', priya),
      await admin.json('POST', '/api/auth/logout', {}, { headers }),
      await by(secret, 'POST', '/api/auth/reauthenticate', { proof: staffPassword }),
    ];
    for (const answer of answers)
      expect([...(await output(answer)), setCookies(answer)]).toEqual([403, 'not-by-token', null, []]);
    expect((await admin.send('/api/admin/check-auth')).status).toBe(200);
  });

  it('skips the cross-site check, unlike a request with a cookie', async () => {
    const { secret } = await make();
    const otherSession = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } };
    expect((await by(secret, 'POST', list, testimonial, otherSession)).status).toBe(201);
    const withCookie = await admin.json('POST', list, testimonial, otherSession);
    expect(withCookie.status).toBe(403);
  });

  it('returns 404 for a method that the route does not declare', async () => {
    const { secret } = await make();
    expect(await output(await by(secret, 'DELETE', '/api/admin/account/factors/begin'))).toEqual([
      404,
      'There is no such call.',
      null,
    ]);
  });

  it('does not open admin pages, which use the cookie only', async () => {
    const { secret } = await make();
    const headers = { authorization: `Bearer ${secret}` };
    for (const path of ['/admin/testimonials', '/admin/testimonials?_data=routes/admin.$kind', '/ADMIN/users']) {
      const response = await site.anonymous().send(path, { headers });
      expect([path, response.status]).toEqual([path, path.includes('_data') ? 204 : 302]);
    }
    // A page takes the cookie, and asks where a form comes from, whatever stands in that header.
    const posted = { headers: { ...headers, 'sec-fetch-site': 'cross-site' } };
    expect((await admin.post('/admin/testimonials/new', testimonial, posted)).status).toBe(403);
    expect((await admin.send('/admin/users', { headers })).status).toBe(200);
  });

  it('returns 401 for an invalid token, also on public endpoints', async () => {
    const wrong = ['', 'x', 'uplink_', `uplink_${'0'.repeat(56)}`, 'Bearer x', '"', 'ä'.normalize('NFD').slice(0, 1)];
    for (const secret of wrong) {
      for (const path of [list, '/api/testimonials', '/api/pages']) {
        expect([secret, path, (await output(await by(secret, 'GET', path)))[2]]).toEqual([secret, path, invalid]);
      }
    }
    const anonymous = await site.send(list);
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="API"']);
    const basic = await admin.send(list, { headers: { authorization: 'Basic dTpw' } });
    expect(basic.status).toBe(200);
  });

  it('is rate limited after invalid tokens; valid tokens and logins still work', async () => {
    await site.close();
    site = await openSite({ LOGIN_RATE_LIMIT: '2/900' });
    at(0);
    const { secret } = await make(await logInAs(site, 'admin', 'priya'));
    const wrong = `uplink_${'0'.repeat(56)}`;
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await by(wrong, 'GET', list)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    expect((await by(secret, 'GET', list)).status).toBe(200);
    expect((await logIn(site)).status).toBe(200);
    const { auditEntries } = await (await site.send('/api/admin/audit-entries?who=unknown')).json();
    expect(auditEntries).toMatchObject([{ summary: 'From 127.0.0.1, with an API token', times: 6 }]);
  });
});

describe('API token screens without JavaScript', () => {
  const fields: [string, string][] = [
    ['name', 'Nightly report'],
    ['scopes', 'read-content'],
    ['scopes', 'messages'],
    ['expiresInDays', ''],
    ['expiresOn', '2030-03-31'],
  ];

  it.each([
    [
      'token of the user',
      '/admin/account/tokens',
      '/admin/account/tokens',
      'May read content and manage messages, as admin',
    ],
    [
      'service token',
      '/admin/site-settings/access/tokens',
      '/admin/site-settings/access/tokens',
      'Service token, created by priya',
    ],
  ])('create a %s, show it once and revoke it', async (_, page, tokens, text) => {
    const rejected = await admin.post(`${tokens}/new`, [
      ['name', 'x'],
      ['expiresInDays', '30'],
    ]);
    expect([rejected.status, await rejected.text()]).toEqual([
      400,
      expect.stringContaining('Please choose what it may do'),
    ]);
    expect(target(await admin.post(`${tokens}/new`, fields))).toEqual([303, `${tokens}/created`]);
    const received = await (await admin.send(`${tokens}/created`)).text();
    const [secret = ''] = /uplink_[0-9a-f]{56}/.exec(received) ?? [];
    expect((await by(secret, 'GET', list)).status).toBe(200);
    expect((await by(secret, 'POST', list, testimonial)).status).toBe(403);
    // Another session in the same browser does not see it.
    const next = await logInAs(site, 'admin', 'priya');
    next.cookies.set('api-token', admin.cookies.get('api-token') ?? '');
    expect(target(await next.send(`${tokens}/created`))).toEqual([302, page]);
    expect(target(await admin.post(`${tokens}/created`, {}))).toEqual([303, page]);
    expect(target(await admin.send(`${tokens}/created`))).toEqual([302, page]);
    const visible = await (await admin.send(page)).text();
    expect([visible.includes('Nightly report'), visible.replaceAll('<!-- -->', '').includes(text)]).toEqual([
      true,
      true,
    ]);
    expect(visible).not.toContain(secret);
    expect(target(await admin.post(`${tokens}/1/delete`, {}))).toEqual([303, page]);
    expect((await by(secret, 'GET', list)).status).toBe(401);
  });

  it('ask for re-authentication and then create the token', async () => {
    at(11 * 60);
    const [, reauth = ''] = target(await admin.post('/admin/account/tokens/new', fields)) as [number, string];
    expect(reauth).toMatch(/^\/admin\/reauthenticate\?form=/);
    const resubmissionId = new URLSearchParams(reauth.split('?')[1]).get('form') ?? '';
    const sent = { resubmission: resubmissionId, proof: staffPassword };
    expect(target(await admin.post('/admin/account/tokens/new', sent))).toEqual([303, '/admin/account/tokens/created']);
  });

  it('name the service tokens of a user before the user is deleted', async () => {
    await make(admin, {}, all);
    const tunde = await logInAs(site, 'admin', 'tunde');
    const page = await (await tunde.send(`/admin/users/${await idOf('priya')}/delete`)).text();
    expect(page).toContain('A service token that they created keeps');
  });
});
