/** No one chooses a password that is easily guessed; anyone who is given one is asked to change it; old hashes are renewed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword, setHashCost } from '../app/auth/passwords/password.server';
import { isPersonal } from '../app/auth/passwords/personal-password';
import { create, update } from '../app/auth/users/model.server';
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

const common = 'This password is one of the most common ones, which are tried first. Please choose another.';
const personal = 'This password is easily guessed: it contains a name, the beginning of the email address or “Uplink”.';
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

const requested = 'Your password is easy to guess.';
const isPrompted = async (browser: Site) => (await (await browser.send('/admin/dashboard')).text()).includes(requested);

describe.each(guessed)('%s', (password, message) => {
  it('is rejected when users choose their own password', async () => {
    await create(operator, { ...tunde, role: 'editor', password: good });
    const own = await logInAs(site, 'editor', 'tunde');
    const fields = { currentPassword: good, password, confirmPassword: password };
    const page = await own.post('/admin/account/security', fields);
    expect(page.status).toBe(400);
    expect(await page.text()).toContain(message);
    expect((await site.anonymous().json('POST', '/api/auth/login', { username: 'tunde', password })).status).toBe(401);
  });

  it('is accepted from an admin, and its owner is asked to change it', async () => {
    const body = { ...tunde, role: 'editor', password };
    const { user } = await (await admin.json('POST', '/api/admin/users', body)).json();
    const own = await logInAs(site, 'editor', 'tunde');
    expect(await isPrompted(own)).toBe(true);
    await update(operator, user.id, { password: good });
    const again = await logInAs(site, 'editor', 'tunde');
    expect(await isPrompted(again)).toBe(false);
    await admin.json('PATCH', `/api/admin/users/${user.id}`, { password });
    const later = await logInAs(site, 'editor', 'tunde');
    expect(await isPrompted(later)).toBe(true);
    await later.post('/admin/account/security', { currentPassword: password, password: good, confirmPassword: good });
    expect(await isPrompted(later)).toBe(false);
  });
});

it('The first admin with a weak password is asked to change it', async () => {
  await site.store.queries.deleteFrom('users').execute();
  expect((await site.json('POST', '/api/auth/setup', { ...tunde, password: 'password1' })).status).toBe(201);
  expect(await isPrompted(await logInAs(site, 'admin', 'tunde'))).toBe(true);
});

it('The password check uses a name that changes in the same request', async () => {
  const id = await makeUser(site.store, 'editor', 'tunde');
  await admin.json('PATCH', `/api/admin/users/${id}`, { lastName: 'Adeyemi', password: 'adeyemi and sons' });
  expect(await isPrompted(await logInAs(site, 'editor', 'tunde'))).toBe(true);
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
])('isPersonal finds the owner’s details in %s: %s', (password, expected) => {
  const owner = { username: 'tim', email: 'info@uplink.example', firstName: null, lastName: 'Müller' };
  expect(isPersonal(password, owner, 'Okafor Lane')).toBe(expected);
});

describe('Password hash of a lower cost', () => {
  const logIn = (password: string) => site.anonymous().json('POST', '/api/auth/login', { username: 'admin', password });
  const stored = async () =>
    (await site.store.queries.selectFrom('users').select('password').executeTakeFirstOrThrow()).password;
  afterEach(() => setHashCost(4));

  it('is renewed at the owner’s next login only', async () => {
    const previous = await stored();
    setHashCost(5);
    expect((await logIn('a guess')).status).toBe(401);
    expect(await stored()).toBe(previous);
    expect((await logIn(staffPassword)).status).toBe(200);
    const renewed = await stored();
    expect(renewed).toMatch(/^\$2[aby]\$05\$/);
    expect((await logIn(staffPassword)).status).toBe(200);
    expect(await stored()).toBe(renewed);
  });

  it('is renewed even for a common password', async () => {
    const password = await hashPassword('password1', { name: 'a test', isKnown: true });
    await site.store.queries.updateTable('users').set({ password }).execute();
    setHashCost(5);
    expect((await logIn('password1')).status).toBe(200);
    expect(await stored()).not.toBe(password);
  });
});
