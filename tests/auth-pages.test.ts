/** The login, setup and logout pages, and the addresses that they may redirect to. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { empty, fill } from './raw-store';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffPassword } from './staff';

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

const target = (response: Response) => [response.status, response.headers.get('location')];
const page = async (path: string, browser = site) => (await browser.send(path)).text();
const logIn = (query = '', password = staffPassword) =>
  site.post(`/admin/login${query}`, { username: 'priya', password });

const person = {
  firstName: '',
  lastName: '',
  username: 'priya',
  email: 'priya@uplink.example',
  password: 'a long password',
  confirmPassword: 'a long password',
};

describe('Setup page', () => {
  it('replaces login while the site has no admin and redirects to login afterwards', async () => {
    expect(target(await site.send('/admin/login'))).toEqual([302, '/admin/setup']);
    await makeUser(site.store, 'admin');
    expect(target(await site.send('/admin/setup'))).toEqual([302, '/admin/login']);
  });

  it('creates the admin, logs in and redirects to the dashboard', async () => {
    expect(await page('/admin/setup')).toContain('This page is for first-time setup only.');
    expect(target(await site.post('/admin/setup', person))).toEqual([303, '/admin/login']);
    expect(target(await site.send('/admin/login'))).toEqual([302, '/admin/dashboard']);
    const dashboard = await page('/admin/dashboard');
    for (const text of ['Admin account created successfully', 'You are logged in', 'Set up your website'])
      expect(dashboard).toContain(text);
    await site.post('/admin/logout', {});
    expect(target(await logIn('', person.password))).toEqual([303, '/admin/dashboard']);
  });

  it('shows the error of every field and keeps all values except the passwords', async () => {
    const response = await site.post('/admin/setup', {
      ...person,
      firstName: 'Priya',
      username: 'pr',
      password: 'secret!',
      confirmPassword: 'another!',
    });
    expect(response.status).toBe(400);
    const html = await response.text();
    for (const text of [
      'Username must be at least 3 characters.',
      'Password must be at least 8 characters.',
      'Passwords do not match',
      'value="Priya"',
      'value="pr"',
      'There is a problem',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toMatch(/secret!|another!/);
  });

  it('redirects to login with an error when an admin already exists', async () => {
    await makeUser(site.store, 'admin');
    expect(target(await site.post('/admin/setup', person))).toEqual([303, '/admin/login']);
    const login = await page('/admin/login');
    expect(login).toContain('Setup failed');
    expect(login).toContain('An admin account already exists.');
  });

  it('requires the setup token when configured, fills it in from the link and rejects a wrong one', async () => {
    expect(await page('/admin/setup')).not.toContain('Setup token');
    await site.close();
    site = await openSite({ HOST: '0.0.0.0', SETUP_TOKEN: 'sixteen letters or more' });
    const html = await page('/admin/setup?setupToken=sixteen+letters+or+more');
    expect(html).toContain('Printed in the server&#x27;s log when it started.');
    expect(html).toContain('value="sixteen letters or more"');
    const wrong = await site.post('/admin/setup', { ...person, setupToken: 'wrong' });
    expect(wrong.status).toBe(403);
    const actionError = await wrong.text();
    expect(actionError).toContain('Setup failed');
    expect(actionError).toContain('Incorrect setup token.');
    expect(actionError).toContain('value="priya"');
    const right = await site.post('/admin/setup', { ...person, setupToken: 'sixteen letters or more' });
    expect(target(right)).toEqual([303, '/admin/login']);
  });
});

describe('Login page', () => {
  beforeEach(() => makeUser(site.store, 'admin', 'priya'));

  it('redirects to the dashboard, which shows a toast', async () => {
    expect(target(await logIn())).toEqual([303, '/admin/dashboard']);
    const dashboard = await page('/admin/dashboard');
    expect(dashboard).toContain('Login successful');
    expect(dashboard).toContain('Welcome to the admin dashboard');
    expect(target(await site.send('/admin/login'))).toEqual([302, '/admin/dashboard']);
  });

  it('shows the error and keeps the username', async () => {
    const response = await logIn('', 'a wrong password');
    // For a 401, NetSurf 3.10 shows its own login form in place of the page.
    expect([response.status, response.headers.has('www-authenticate')]).toEqual([400, false]);
    const html = await response.text();
    expect(html).toContain('Login failed');
    expect(html).toContain('Invalid username or password');
    expect(html).toContain('value="priya"');
    expect(html).not.toContain('a wrong password');
    const empty = await (await site.post('/admin/login', {})).text();
    expect(empty).toContain('Username is required');
    expect(empty).toContain('Password is required');
  });

  it('shows an error and Retry-After when the rate limit is reached', async () => {
    await site.close();
    site = await openSite({ LOGIN_RATE_LIMIT: '1/900' });
    await makeUser(site.store, 'admin', 'priya');
    await logIn('', 'a wrong password');
    const response = await logIn();
    expect([response.status, response.headers.has('retry-after')]).toEqual([429, true]);
    expect(await response.text()).toContain('Too many failed attempts to log in.');
  });

  it('returns the user to the screen that required login', async () => {
    const response = await site.send('/admin/testimonials?page=2&q=a+b');
    const [, login = ''] = target(response) as [number, string];
    expect(login).toBe('/admin/login?redirectTo=%2Fadmin%2Ftestimonials%3Fpage%3D2%26q%3Da%2Bb');
    // w3m 0.5.3 drops the query of the page where the form has no action.
    const actions = [...(await (await site.send(login)).text()).matchAll(/<form[^>]* action="([^"]+)"/g)];
    expect(actions.map(([, action]) => action)).toEqual([login]);
    expect(target(await logIn(login.slice('/admin/login'.length)))).toEqual([303, '/admin/testimonials?page=2&q=a+b']);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/admin/..//evil.example',
    '/admin//evil.example',
    '/..//evil.example',
    '/admin/../../evil',
    '/admin/%2e%2e/evil',
    '/admin\\evil.example',
    '/admin/x\n//evil.example',
    'javascript:alert(1)',
    '/adminevil',
    '/administer',
    '/blog',
    '/admin',
    '/admin/login',
    '/admin/LOGOUT',
    '/admin/login?redirectTo=/admin/login',
    '/admin/setup',
    '/admin/users#x',
    '',
  ])('ignores the redirect target %j', async (path) => {
    const query = `?${new URLSearchParams({ redirectTo: path })}`;
    expect(target(await logIn(query))).toEqual([303, '/admin/dashboard']);
    expect(target(await site.send(`/admin/login${query}`))).toEqual([302, '/admin/dashboard']);
  });

  it('reloads the document when a data request finds no session', async () => {
    await makeUser(site.store, 'admin');
    const response = await site.send('/admin/users?_data=routes%2Fadmin');
    expect(response.headers.get('x-remix-redirect')).toBe('/admin/login?redirectTo=%2Fadmin%2Fusers');
    expect(response.headers.get('x-remix-reload-document')).toBe('true');
  });

  it('loads no framework and is not cached', async () => {
    await makeUser(site.store, 'admin');
    for (const path of ['/admin/login', '/admin/nowhere']) {
      const response = await site.send(path);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const html = await response.text();
      expect(html).toContain('theme-auto');
      expect(html).not.toContain('__remixContext');
    }
  });
});

describe('Logout page', () => {
  it('ends the session and shows a message at login', async () => {
    const editor = await logInAs(site, 'editor');
    await makeUser(site.store, 'admin');
    const replay = site.anonymous();
    for (const [name, value] of editor.cookies) replay.cookies.set(name, value);
    expect(target(await editor.post('/admin/logout', {}))).toEqual([303, '/admin/login']);
    expect(await page('/admin/login', editor)).toContain('Logged out successfully');
    expect((await replay.send('/admin/dashboard')).status).toBe(302);
  });

  it('shows a button on GET and keeps the session', async () => {
    const editor = await logInAs(site, 'editor');
    expect(await page('/admin/logout', editor)).toContain('You are logged in as <strong>editor</strong>');
    expect((await editor.send('/admin/dashboard')).status).toBe(200);
    expect(target(await site.send('/admin/logout'))).toEqual([302, '/admin/login']);
  });

  it('shows an error and keeps the session when the store cannot write', async () => {
    const editor = await logInAs(site, 'editor');
    await fill(site.store);
    const response = await editor.post('/admin/logout', {});
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('Error logging out');
    await empty(site.store);
    expect((await editor.send('/admin/dashboard')).status).toBe(200);
  });
});
