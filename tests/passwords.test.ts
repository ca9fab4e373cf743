/** Passwords that are easily guessed are refused wherever one is set; hashes of former days are renewed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword, setHashCost } from '../app/access/password.server';
import { isPersonal } from '../app/access/personal-password';
import { create, update } from '../app/access/user.server';
import { operator } from '../app/records/actor';
import { openSite, type Site, signIn } from './site';
import { makeUser, staffPassword } from './staff';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await signIn(site, 'admin');
});
afterEach(() => site.close());

const common = 'This password is one of the most common ones, which are tried first. Please choose another.';
const personal = 'This password is easily guessed: it holds a name, the beginning of the e-mail address or “Uplink”.';
const tunde = { username: 'tunde', email: 't.bakare@uplink.example', firstName: 'Babatunde', lastName: 'Bakare' };
const good = 'glass marble atlas';
const guessed: [string, string][] = [
  ['password1', common],
  ['PassWord123', common],
  ['zaq12wsx', common],
  ['Bakare-2026!', personal],
  ['tbakare rides again', personal],
  ['up link is great', personal],
];
const reasonOf = async (response: Response) => [response.status, (await response.json()).errors?.password];

describe.each(guessed)('%s is refused', (password, message) => {
  it('for a user who is added or changed, by the API, by a form and at the command line', async () => {
    const refusal = [400, [message]];
    const body = { ...tunde, role: 'editor', password };
    expect(await reasonOf(await admin.json('POST', '/api/admin/users', body))).toEqual(refusal);
    const page = await admin.post('/admin/users/new', body);
    expect(page.status).toBe(400);
    expect(await page.text()).toContain(message);
    await expect(create(operator, { ...body, role: 'editor' })).rejects.toThrow(message);
    const { id } = await create(operator, { ...tunde, role: 'editor', password: good });
    expect(await reasonOf(await admin.json('PATCH', `/api/admin/users/${id}`, { password }))).toEqual(refusal);
    await expect(update(operator, id, { password })).rejects.toThrow(message);
  });

  it('for oneself', async () => {
    await create(operator, { ...tunde, role: 'editor', password: good });
    const own = await signIn(site, 'editor', 'tunde');
    const fields = { currentPassword: good, password, confirmPassword: password };
    const page = await own.post('/admin/account', fields);
    expect(page.status).toBe(400);
    expect(await page.text()).toContain(message);
    expect((await site.stranger().json('POST', '/api/auth/login', { username: 'tunde', password })).status).toBe(401);
  });

  it('for the first admin', async () => {
    await site.store.queries.deleteFrom('users').execute();
    const response = await site.json('POST', '/api/auth/setup', { ...tunde, password });
    expect(await reasonOf(response)).toEqual([400, [message]]);
    expect((await site.json('POST', '/api/auth/setup', { ...tunde, password: good })).status).toBe(201);
  });
});

it('a new name or address counts with the password that comes with it', async () => {
  const id = await makeUser(site.store, 'editor', 'tunde');
  const body = { lastName: 'Adeyemi', password: 'adeyemi and sons' };
  expect((await admin.json('PATCH', `/api/admin/users/${id}`, body)).status).toBe(400);
});

it.each([
  ['a time to remember', false],
  ['tim-2026', true],
  ['Müller geht', true],
  ['mueller', false],
  ['MULLER', true],
  ['info.42', true],
  ['all the information', false],
  ['Okafor–Lane rules', true],
  ['okafor is not enough', false],
])('%s holds something of its owner: %s', (password, expected) => {
  const owner = { username: 'tim', email: 'info@uplink.example', firstName: null, lastName: 'Müller' };
  expect(isPersonal(password, owner, 'Okafor Lane')).toBe(expected);
});

describe('a hash of less work than today’s', () => {
  const logIn = (password: string) => site.stranger().json('POST', '/api/auth/login', { username: 'admin', password });
  const stored = async () =>
    (await site.store.queries.selectFrom('users').select('password').executeTakeFirstOrThrow()).password;
  afterEach(() => setHashCost(4));

  it('is renewed when its owner logs in, and only then', async () => {
    const former = await stored();
    setHashCost(5);
    expect((await logIn('a guess')).status).toBe(401);
    expect(await stored()).toBe(former);
    expect((await logIn(staffPassword)).status).toBe(200);
    const renewed = await stored();
    expect(renewed).toMatch(/^\$2[aby]\$05\$/);
    expect((await logIn(staffPassword)).status).toBe(200);
    expect(await stored()).toBe(renewed);
  });

  it('keeps a common password, which was allowed when it was chosen', async () => {
    const password = await hashPassword('password1', { name: 'a test', isKnown: true });
    await site.store.queries.updateTable('users').set({ password }).execute();
    setHashCost(5);
    expect((await logIn('password1')).status).toBe(200);
    expect(await stored()).not.toBe(password);
  });
});
