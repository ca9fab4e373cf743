import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remove } from '../app/auth/users/model.server';
import { Conflict } from '../app/platform/errors';
import { operator } from '../app/records/actor';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffPassword } from './staff';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const tunde = {
  username: 'tunde',
  email: 'tunde@uplink.example',
  firstName: 'Tunde',
  lastName: 'Bakare',
  role: 'editor',
  password: 'plum-7',
};
const path = (id: number) => `/api/admin/users/${id}`;
const create = (body: object = tunde) => admin.json('POST', '/api/admin/users', body);
const change = (id: number, body: object) => admin.json('PATCH', path(id), body);
const isKnown = async (browser: Site) => (await browser.send('/api/admin/check-auth')).status === 200;
const logIn = async (username: string, password: string) =>
  (await site.anonymous().json('POST', '/api/auth/login', { username, password })).status;
const auditLog = async () => {
  const entries = await site.store.queries.selectFrom('auditEntries').selectAll().orderBy('id').execute();
  return entries.map(({ username, action, summary }) => [username, action, summary]);
};

describe('New user', () => {
  it('is returned without password or hash, appears in the list, and logs in', async () => {
    const response = await create();
    expect(response.status).toBe(201);
    const { password: _, ...person } = tunde;
    const { user } = await response.json();
    expect(user).toEqual({ ...person, id: 2, createdAt: expect.stringMatching(/Z$/), version: 1 });
    const list = await (await admin.send('/api/admin/users')).text();
    expect(JSON.parse(list)).toMatchObject({ total: 2, users: [{ username: 'admin' }, { username: 'tunde' }] });
    expect(list).not.toMatch(/"password"|\$2[aby]\$|Key"/);
    expect(await logIn('tunde', 'plum-7')).toBe(200);
    expect(await auditLog()).toEqual([
      ['admin', 'created', 'tunde, role editor'],
      ['tunde', 'logged in', 'From 127.0.0.1'],
    ]);
  });

  it('is rejected with the specified message for each invalid field', async () => {
    const response = await create({ username: 'ab', email: 'x', password: '12345', role: 'owner' });
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual({
      username: ['Username must be at least 3 characters.'],
      email: ['Please enter a valid email address.'],
      firstName: ['First name is required'],
      lastName: ['Last name is required'],
      role: ['Role must be admin or editor'],
      password: ['Password must be at least 6 characters.'],
    });
    const long = await create({ ...tunde, password: 'é'.repeat(37) });
    expect([long.status, (await long.json()).errors.password[0]]).toEqual([400, expect.stringContaining('72 bytes')]);
  });

  it('gets the role user by default, which cannot log in', async () => {
    const { role: _, ...person } = tunde;
    const { user } = await (await create(person)).json();
    expect(user.role).toBe('user');
    expect(await logIn('tunde', 'plum-7')).toBe(401);
    expect((await change(user.id, { email: 'new@uplink.example' })).status).toBe(200);
    expect((await change(user.id, { role: 'user' })).status).toBe(400);
    expect((await change(user.id, { role: 'editor' })).status).toBe(200);
    expect(await logIn('tunde', 'plum-7')).toBe(200);
  });

  it.each([
    ['username', { username: 'TUNDE', email: 'other@uplink.example' }],
    ['username', { username: 'Ｔunde', email: 'other@uplink.example' }],
    ['email', { username: 'other', email: 'Tunde@UPLINK.example' }],
  ])('cannot have a %s that is in use: %o', async (field, fields) => {
    await makeUser(site.store, 'editor', 'tunde');
    const response = await create({ ...tunde, ...fields });
    expect(response.status).toBe(409);
    const { message, errors } = await response.json();
    expect(errors).toEqual({ [field]: [message] });
  });
});

describe('User update', () => {
  it('keeps the fields that the request leaves out', async () => {
    await create();
    const response = await change(2, { firstName: 'Babatunde', password: '' });
    expect(response.status).toBe(200);
    const { password: _, ...person } = tunde;
    expect((await response.json()).user).toMatchObject({ ...person, firstName: 'Babatunde', version: 2 });
    expect(await logIn('tunde', 'plum-7')).toBe(200);
  });

  it('accepts another letter case of the own username, and rejects names and addresses in use', async () => {
    await create();
    expect((await change(2, { username: 'Tunde' })).status).toBe(200);
    expect((await change(2, { username: 'ADMIN' })).status).toBe(409);
    expect((await change(2, { email: 'Admin@uplink.example' })).status).toBe(409);
  });

  it('ends the user’s sessions after a new role or password, but not after a new name', async () => {
    for (const [body, stays] of [
      [{ firstName: 'Babatunde' }, true],
      [{ role: 'admin' }, false],
      [{ role: 'editor', password: 'another secret' }, false],
      [{ password: 'yet another' }, false],
    ] as const) {
      const id = await makeUser(site.store, 'editor', 'tunde');
      const browser = await logInAs(site, 'editor', 'tunde');
      expect((await change(id, body)).status).toBe(200);
      expect(await isKnown(browser)).toBe(stays);
    }
    expect(await logIn('tunde', 'yet another')).toBe(200);
    expect(await logIn('tunde', staffPassword)).toBe(401);
  });

  it('rejects a stale version with 409', async () => {
    await create();
    await change(2, { firstName: 'Babatunde', version: 1 });
    const conflict = await change(2, { firstName: 'Tunji', version: 1 });
    expect(conflict.status).toBe(409);
  });

  it('rejects an admin’s change of their own password', async () => {
    const response = await change(1, { password: 'another secret' });
    expect(response.status).toBe(409);
    expect((await response.json()).errors.password).toHaveLength(1);
    expect(await logIn('admin', staffPassword)).toBe(200);
  });

  it('records an audit entry without the password', async () => {
    await makeUser(site.store, 'editor', 'tunde');
    await change(2, { role: 'admin', password: 'another secret' });
    expect(await auditLog()).toEqual([['admin', 'updated', 'tunde, role admin, new password']]);
  });
});

describe('Last admin', () => {
  it('rejects the demotion of the last admin', async () => {
    const demotion = await change(1, { role: 'editor' });
    expect([demotion.status, (await demotion.json()).errors.role]).toEqual([
      409,
      [expect.stringContaining('last admin')],
    ]);
    await makeUser(site.store, 'admin', 'maja');
    expect((await change(1, { role: 'editor' })).status).toBe(200);
    // The role has changed: who did it is signed out as well, and is an editor from now on.
    expect(await isKnown(admin)).toBe(false);
    const maja = await logInAs(site, 'admin', 'maja');
    expect((await maja.json('PATCH', path(2), { role: 'editor' })).status).toBe(409);
  });

  it('rejects the deletion of the last admin at the command line', async () => {
    await expect(remove(operator, 1)).rejects.toThrow('This is the last admin.');
    await makeUser(site.store, 'admin', 'maja');
    await remove(operator, 1);
    await expect(remove(operator, 2)).rejects.toThrow(Conflict);
  });

  it('rejects one of two simultaneous demotions', async () => {
    await makeUser(site.store, 'admin', 'maja');
    const maja = await logInAs(site, 'admin', 'maja');
    const statuses = await Promise.all([
      change(1, { role: 'editor' }),
      maja.json('PATCH', path(2), { role: 'editor' }),
    ]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('User deletion', () => {
  it('ends the user’s sessions and keeps their posts without an author', async () => {
    const id = await makeUser(site.store, 'editor', 'tunde');
    const browser = await logInAs(site, 'editor', 'tunde');
    const timestamp = new Date().toISOString();
    const post = { title: 'A post', slug: 'a-post', content: 'Long enough to be one.', updatedAt: timestamp };
    await site.store.queries
      .insertInto('blogPosts')
      .values({ ...post, authorId: id })
      .execute();
    const response = await admin.json('DELETE', path(id));
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(await isKnown(browser)).toBe(false);
    expect((await admin.json('DELETE', path(id))).status).toBe(404);
    const posts = await site.store.queries.selectFrom('blogPosts').select('authorId').execute();
    expect(posts).toEqual([{ authorId: null }]);
    expect(await auditLog()).toEqual([['admin', 'deleted', 'tunde']]);
  });

  it('rejects the deletion of the own account, even with other admins', async () => {
    await makeUser(site.store, 'admin', 'maja');
    expect((await admin.json('DELETE', path(1))).status).toBe(409);
    expect(await isKnown(admin)).toBe(true);
  });
});

describe('User API', () => {
  it('answers 401 or 403 to everyone but admins before it reads the request', async () => {
    const editor = await logInAs(site, 'editor');
    for (const [browser, status] of [
      [site, 401],
      [editor, 403],
    ] as const) {
      expect((await browser.send('/api/admin/users')).status).toBe(status);
      expect((await browser.json('POST', '/api/admin/users', {})).status).toBe(status);
      expect((await browser.json('PATCH', path(99), {})).status).toBe(status);
      expect((await browser.json('DELETE', path(99))).status).toBe(status);
      const broken = { method: 'PATCH', body: '{', headers: { 'content-type': 'application/json' } };
      expect((await browser.send(path(1), broken)).status).toBe(status);
    }
  });

  it('answers 405 to other methods and 404 to invalid ids', async () => {
    expect((await admin.json('PUT', path(1), {})).status).toBe(405);
    expect((await admin.send(path(1))).headers.get('allow')).toBe('PATCH, DELETE');
    for (const id of ['0', '-1', '1.5', 'one', '1e3', '99']) {
      expect((await admin.json('PATCH', `/api/admin/users/${id}`, {})).status).toBe(404);
      expect((await admin.json('DELETE', `/api/admin/users/${id}`)).status).toBe(404);
    }
  });

  it('returns users page by page', async () => {
    for (const name of ['tunde', 'maja', 'georgina']) await makeUser(site.store, 'editor', name);
    const page = await (await admin.send('/api/admin/users?page=2&pageSize=2')).json();
    expect(page).toMatchObject({ total: 4, users: [{ username: 'maja' }, { username: 'georgina' }] });
  });
});

describe('Sessions of another user', () => {
  const sessions = (id: number, method = 'GET', browser = admin) =>
    browser.json(method, `${path(id)}/sessions`, method === 'GET' ? undefined : {});
  let tundes: Site;
  beforeEach(async () => {
    await makeUser(site.store, 'editor', 'tunde');
    tundes = await logInAs(site, 'editor', 'tunde');
    await logInAs(site, 'editor', 'tunde');
  });

  it.each(['form', 'API'])(
    'are listed and ended by an admin, by %s, with open links and an audit entry',
    async (channel) => {
      const links = () => site.store.queries.selectFrom('singleUseLinks').select('id').execute();
      const link = {
        digest: 'x',
        purpose: 'password',
        details: 'x',
        userId: 2,
        createdAt: '',
        expiresAt: '2999',
      } as const;
      await site.store.queries.insertInto('singleUseLinks').values(link).execute();
      const listed = (await (await sessions(2)).json()).sessions;
      expect(listed.map((session: object) => Object.keys(session))).toEqual(
        Array(2).fill(['userAgent', 'createdAt', 'lastSeenAt']),
      );
      const page = await (await admin.send('/admin/users/2/edit')).text();
      expect(page.replaceAll('<!-- -->', '')).toContain('Active sessions: 2 browsers currently.');
      if (channel === 'API') expect(await (await sessions(2, 'DELETE')).json()).toEqual({ ended: 2 });
      else expect((await admin.post('/admin/users/2/sessions', {})).headers.get('location')).toBe('/admin/users');
      expect([await isKnown(tundes), await isKnown(admin), await links()]).toEqual([false, true, []]);
      expect((await (await sessions(2)).json()).sessions).toEqual([]);
      expect(await (await admin.send('/admin/users/2/sessions')).text()).toContain('No active sessions.');
      expect((await auditLog()).at(-1)).toEqual(['admin', 'ended', 'all of tunde']);
      // They may log in again: nothing was taken from them.
      expect(await logIn('tunde', staffPassword)).toBe(200);
    },
  );

  it('reject editors, the admin’s own id, and an admin without re-authentication', async () => {
    expect([(await sessions(1, 'GET', tundes)).status, (await sessions(1, 'DELETE', tundes)).status]).toEqual([
      403, 403,
    ]);
    expect((await sessions(1, 'DELETE')).status).toBe(409);
    expect([(await sessions(99)).status, (await sessions(99, 'DELETE')).status]).toEqual([404, 404]);
    await site.store.queries.updateTable('sessions').set({ reauthenticatedAt: '2020-01-01T00:00:00.000Z' }).execute();
    const late = await sessions(2, 'DELETE');
    expect([late.status, (await late.json()).code]).toEqual([403, 'reauthentication-required']);
    const form = await admin.post('/admin/users/2/sessions', {});
    expect(form.headers.get('location')).toMatch(/^\/admin\/reauthenticate\?form=/);
    expect(await isKnown(tundes)).toBe(true);
  });
});

describe('Preview links and scheduled actions of a deleted user', () => {
  let editor: Site;
  let preview: string;
  const editors = async (method: string, address: string, body: object) =>
    (await editor.json(method, address, body)).json();
  beforeEach(async () => {
    editor = await logInAs(site, 'editor', 'tunde');
    for (const title of ['A draft', 'Another draft'])
      await editors('POST', '/api/admin/blog-posts', { title, content: 'At least twenty characters.' });
    preview = (await editors('POST', '/api/admin/previews/blog-posts/1', {})).previewLink.address;
    await editors('PUT', '/api/admin/schedule/blog-posts/2/publish', { at: '2030-01-02T08:00:00Z' });
    const own = (await admin.json('POST', '/api/admin/previews/blog-posts/2', {})).json();
    expect((await own).previewLink.author).toBe('admin');
  });
  const idOfTunde = async () =>
    (
      await site.store.queries
        .selectFrom('users')
        .select('id')
        .where('username', 'like', 'tund%')
        .executeTakeFirstOrThrow()
    ).id;
  const authors = async () => [
    (await site.store.queries.selectFrom('previewLinks').select('author').orderBy('id').execute()).map(
      (row) => row.author,
    ),
    (await (await admin.send('/api/admin/schedule')).json()).scheduledActions.map(
      (row: { author: string }) => row.author,
    ),
  ];

  it('appear on the screen that deletes the user', async () => {
    const html = await (await admin.send(`/admin/users/${await idOfTunde()}/delete`)).text();
    const [before = '', after = ''] = html.split('You take over these scheduled actions of the user:');
    expect(before).toMatch(/These preview links of the user stop working:.*>A draft</s);
    expect(after).toMatch(/>Another draft<.*publish on<!-- --> <time\b[^>]*>2 January 2030/s);
    expect(before).not.toContain('>Another draft<');
  });

  it.each(['form', 'API'])('are revoked and passed to the admin, respectively, by %s', async (channel) => {
    expect((await site.send(preview)).status).toBe(200);
    const id = await idOfTunde();
    if (channel === 'form') await admin.post(`/admin/users/${id}/delete`, {});
    else await admin.send(path(id), { method: 'DELETE' });
    expect([(await site.send(preview)).status, await authors()]).toEqual([404, [['admin'], ['admin']]]);
    const summary = 'tunde, preview links revoked: 1, scheduled actions taken over: 1';
    expect((await auditLog()).at(-1)).toEqual(['admin', 'deleted', summary]);
  });

  it('stay with the account after its username changes', async () => {
    await admin.json('PATCH', path(await idOfTunde()), { username: 'tunde.b' });
    expect(await authors()).toEqual([['tunde.b', 'admin'], ['tunde.b']]);
    await admin.send(path(await idOfTunde()), { method: 'DELETE' });
    expect(await authors()).toEqual([['admin'], ['admin']]);
  });
});
