/** User Management, the own account and the audit log as pages. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { execute } from './raw-store';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffPassword } from './staff';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const target = (response: Response) => [response.status, response.headers.get('location')];
const page = async (path: string, browser = admin) =>
  (await (await browser.send(path)).text()).replaceAll('<!-- -->', '');
const tunde = {
  username: 'tunde',
  email: 'tunde@uplink.example',
  firstName: 'Tunde',
  lastName: 'Bakare',
  role: 'editor',
  password: 'plum-7',
};
const logIn = async (username: string, password: string) =>
  (await site.anonymous().json('POST', '/api/auth/login', { username, password })).status;

describe('User pages', () => {
  it('create, update and delete users with the specified toasts', async () => {
    expect(target(await admin.post('/admin/users/new', tunde))).toEqual([303, '/admin/users']);
    const list = await page('/admin/users');
    for (const text of ['User created successfully', '2 people can log in', 'Tunde Bakare', 'tunde@uplink.example']) {
      expect(list).toContain(text);
    }
    expect(await logIn('tunde', 'plum-7')).toBe(200);

    const changes = { ...tunde, firstName: 'Babatunde', password: '', version: '1' };
    expect(target(await admin.post('/admin/users/2/edit', changes))).toEqual([303, '/admin/users']);
    expect(await page('/admin/users')).toContain('User updated successfully');
    expect(await logIn('tunde', 'plum-7')).toBe(200);

    const question = await page('/admin/users/2/delete');
    expect(question).toContain('Delete tunde?');
    expect(question).toContain('This will permanently delete the user <strong>tunde</strong> (Babatunde Bakare).');
    expect(question).toContain('This action cannot be undone.');
    expect(target(await admin.post('/admin/users/2/delete', {}))).toEqual([303, '/admin/users']);
    expect(await page('/admin/users')).toContain('User deleted successfully');
    expect(await logIn('tunde', 'plum-7')).toBe(401);
  });

  it('show a rejected field and a toast, and keep the input except the password', async () => {
    await makeUser(site.store, 'editor', 'maja');
    const response = await admin.post('/admin/users/new', { ...tunde, username: 'Maja' });
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain('Error creating user');
    expect(html).toMatch(/id="user-username-error"[^>]*>.*?This username is already in use\./s);
    expect(html).toContain('value="tunde@uplink.example"');
    expect(html).not.toContain('value="plum-7"');
  });

  it('show both versions after a stale edit', async () => {
    await admin.post('/admin/users/new', tunde);
    await admin.post('/admin/users/2/edit', { ...tunde, password: '', firstName: 'Babatunde', version: '1' });
    const conflict = await admin.post('/admin/users/2/edit', {
      ...tunde,
      password: '',
      firstName: 'Tunji',
      version: '1',
    });
    expect(conflict.status).toBe(409);
    const html = await conflict.text();
    expect(html).toContain('Error updating user');
    expect(html).toContain('A newer version has been saved.');
    expect(html).toContain('Babatunde');
    expect(html).toContain('value="Tunji"');
  });

  it('reject the deletion of the own account and hide the own password field', async () => {
    expect(await page('/admin/users')).not.toContain('/admin/users/1/delete');
    const response = await admin.post('/admin/users/1/delete', {});
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain('Error deleting user');
    expect(html).toContain('You cannot delete your own account.');
    expect(await page('/admin/users/1/edit')).not.toContain('name="password"');
  });

  it('say how many blog posts stay after a deletion', async () => {
    const id = await makeUser(site.store, 'editor', 'maja');
    const post = {
      title: 'A post',
      content: 'Long enough to be one.',
      updatedAt: new Date().toISOString(),
      authorId: id,
    };
    for (const slug of ['one', 'two'])
      await site.store.queries
        .insertInto('blogPosts')
        .values({ ...post, slug })
        .execute();
    expect(await page(`/admin/users/${id}/delete`)).toContain(
      'Their two blog posts stay on the website, without an author.',
    );
  });

  it('show an error message when the users cannot be loaded', async () => {
    await execute(
      site.store,
      'alter table blog_posts rename to away',
      'alter table users rename column first_name to gone',
    );
    const html = await page('/admin/users');
    expect(html).toContain('Failed to load users. Please try refreshing the page.');
    expect(html).toContain('User Management');
  });
});

describe('Account page', () => {
  const passwords = {
    currentPassword: staffPassword,
    password: 'a better password',
    confirmPassword: 'a better password',
  };

  it('changes the password, ends other sessions and renews the current one', async () => {
    const editor = await logInAs(site, 'editor');
    const otherSession = await logInAs(site, 'editor');
    const replay = site.anonymous();
    for (const [name, value] of editor.cookies) replay.cookies.set(name, value);
    expect(target(await editor.post('/admin/account/security', passwords))).toEqual([303, '/admin/account/security']);
    expect(await page('/admin/account/security', editor)).toContain('Password changed successfully');
    expect((await otherSession.send('/admin/account/security')).status).toBe(302);
    expect((await replay.send('/admin/account/security')).status).toBe(302);
    expect(await logIn('editor', 'a better password')).toBe(200);
  });

  it.each([
    [{ currentPassword: 'wrong' }, 'Your current password is not right'],
    [{ currentPassword: '' }, 'Your current password is required'],
    [{ password: 'short', confirmPassword: 'short' }, 'Password must be at least 8 characters.'],
    [{ confirmPassword: 'another one' }, 'Passwords do not match'],
  ])('rejects %o', async (fields, message) => {
    const editor = await logInAs(site, 'editor');
    const response = await editor.post('/admin/account/security', { ...passwords, ...(fields as typeof passwords) });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(message);
    expect(html).not.toContain('a better password');
    expect(await logIn('editor', staffPassword)).toBe(200);
  });

  it('ends one other session or all sessions', async () => {
    const editor = await logInAs(site, 'editor');
    const otherSession = await logInAs(site, 'editor');
    const path =
      /action="(\/admin\/account\/security\/sessions\/[\w-]+)"/.exec(
        await page('/admin/account/security', editor),
      )?.[1] ?? '';
    expect(target(await editor.post(path, {}))).toEqual([303, '/admin/account/security']);
    expect((await otherSession.send('/admin/account/security')).status).toBe(302);
    expect((await editor.send('/admin/account/security')).status).toBe(200);
    expect(target(await editor.post('/admin/account/security/sign-out', {}))).toEqual([303, '/admin/login']);
    expect((await editor.send('/admin/account/security')).status).toBe(302);
  });

  it('shows why a session could not be ended', async () => {
    await execute(site.store, 'alter table audit_entries rename to away');
    const response = await admin.post('/admin/account/security/sign-out', {});
    expect(response.status).toBe(500);
    const html = await response.text();
    expect(html).toContain('Error logging out');
    expect(html).toContain('Change password');
  });

  it('does not end another user’s session', async () => {
    const editor = await logInAs(site, 'editor');
    await logInAs(site, 'editor');
    const path =
      /action="(\/admin\/account\/security\/sessions\/[\w-]+)"/.exec(
        await page('/admin/account/security', editor),
      )?.[1] ?? '';
    expect((await admin.post(path, {})).status).toBe(404);
  });
});

describe('Audit log page', () => {
  it('lists changes newest first, page by page', async () => {
    expect(await page('/admin/audit')).toContain('No changes yet');
    await admin.post('/admin/users/new', tunde);
    await admin.post('/admin/users/2/delete', {});
    const html = await page('/admin/audit');
    expect(html.indexOf('deleted user')).toBeLessThan(html.indexOf('created user'));
    expect(html).toContain('tunde, role editor');
    expect(html).not.toContain('plum-7');
    const row = { userId: 1, username: 'admin', action: 'updated', subject: 'testimonial', summary: 'one of many' };
    await site.store.queries.insertInto('auditEntries').values(Array(60).fill(row)).execute();
    expect(await page('/admin/audit?page=2')).toContain('51 to 62 of 62');
  });
});
