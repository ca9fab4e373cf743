/** Invitations, forgotten passwords and new addresses: links that work once, for whom they were sent to. */
import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sweepLinks } from '../app/auth/login/single-use-link.server';
import { noPassword } from '../app/auth/passwords/password.server';
import { update } from '../app/auth/users/model.server';
import { flashUrl } from '../app/http/forms/flash.server';
import { freezeClock } from '../app/platform/clock.server';
import { operator } from '../app/records/actor';
import { type MailServer, startMailServer } from './mail-server';
import { configureMail, deliverAll, mails } from './messages';
import { bytesOf, listen } from './raw-store';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffPassword } from './staff';

const startedAt = Date.parse('2030-01-01T09:00:00Z');
const at = (seconds: number) => freezeClock(new Date(startedAt + seconds * 1000));
const hour = 3600;
let site: Site;
let admin: Site;
let server: MailServer;
beforeEach(async () => {
  site = await openSite({ BASE_URL: 'https://www.uplink.example' });
  at(0);
  admin = await logInAs(site, 'admin');
  server = await startMailServer();
  await configureMail(site.store, { port: server.port });
});
afterEach(async () => {
  await server.stop();
  await site.close();
});

const good = 'glass marble atlas';
const ngozi = { email: 'ngozi@uplink.example', firstName: 'Ngozi', lastName: 'Eze', role: 'editor' };
const invite = (body: object = ngozi) => admin.json('POST', '/api/admin/invitations', body);
const accept = (token: string, username = 'ngozi', browser = site) =>
  browser.json('POST', '/api/auth/invitation', { token, username, password: good });
const send = (username: string, init = {}) =>
  site.anonymous().json('POST', '/api/auth/forgotten-password', { username }, init);
const reset = (token: string, password = good) => site.json('POST', '/api/auth/new-password', { token, password });
const logIn = (username: string, password: string) =>
  site.anonymous().json('POST', '/api/auth/login', { username, password });
const message = async (response: Response) => [response.status, (await response.json()).message];
const gone = [409, 'This link no longer works. It has expired, or was used or revoked.'];
const tokenIn = (text: string | undefined) => /\?token=([\w-]{43})\b/.exec(text ?? '')?.[1] ?? expect.fail(text);

/** Returns the emails that arrived since, with recipient and token. */
async function received() {
  await deliverAll();
  return server.received.splice(0).map(({ to, mail }) => ({ to: to.join(), subject: mail.subject, text: mail.text }));
}
async function tokenMailed() {
  const [{ text } = expect.fail()] = await received();
  return tokenIn(text);
}
const auditLog = async () => {
  const entries = await site.store.queries.selectFrom('auditEntries').selectAll().orderBy('id').execute();
  return entries.map(({ username, action, subject }) => `${username} ${action} ${subject}`);
};

describe('Invitation', () => {
  it('arrives by mail and creates one account without a session', async () => {
    const response = await invite();
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ invitation: { ...ngozi, mail: 'waiting' }, link: null });
    const [{ to, subject, text } = expect.fail()] = await received();
    expect([to, subject]).toEqual(['ngozi@uplink.example', 'You are invited to the website of Uplink']);
    expect(text).toContain('https://www.uplink.example/admin/invitation?token=');
    expect(text).toMatch(/Hello Ngozi,\s+You can have .* until 4 January 2030 at 09:00 GMT\./s);
    const token = tokenIn(text);
    const made = await accept(token);
    expect(made.status).toBe(201);
    expect((await made.json()).user).toMatchObject({ ...ngozi, username: 'ngozi' });
    expect([...site.cookies]).toEqual([]);
    expect((await logIn('ngozi', good)).status).toBe(200);
    expect(await message(await accept(token, 'another'))).toEqual(gone);
    expect((await auditLog()).slice(0, 2)).toEqual(['admin created invitation', 'ngozi accepted invitation']);
  });

  it('stays valid when mail scanners open the link', async () => {
    await invite();
    const address = `/admin/invitation?token=${await tokenMailed()}`;
    for (const method of ['GET', 'HEAD', 'GET']) expect((await site.send(address, { method })).status).toBe(200);
    const page = await site.send(address);
    expect(page.headers.get('referrer-policy')).toBe('strict-origin');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('Welcome, Ngozi');
    const token = tokenIn(address);
    const fields = { token, username: 'ngozi', password: good, confirmPassword: good };
    const weak = await site.post(address, { ...fields, password: 'ngozi-2030', confirmPassword: 'ngozi-2030' });
    expect([weak.status, await weak.text()]).toEqual([400, expect.stringContaining('it contains a name')]);
    const done = await site.post(address, fields);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/admin/dashboard']);
    expect(await (await site.send('/admin/dashboard')).text()).toContain('<strong>ngozi</strong>');
    const again = await site.send(address);
    expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('This link no longer works')]);
    expect((await site.post(address, fields)).status).toBe(409);
  });

  it('starts no session before two-step verification that the policy requires', async () => {
    await invite();
    const token = await tokenMailed();
    await admin.json('POST', '/api/admin/access-policy', { mfaRequirement: 'everybody' });
    const fields = { token, username: 'ngozi', password: good, confirmPassword: good };
    const done = await site.post(`/admin/invitation?token=${token}`, fields);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/admin/login/enrol']);
    expect(await (await site.send('/admin/login/enrol')).text()).toContain('Set up two-step verification');
    expect((await site.send('/api/admin/check-auth')).status).toBe(401);
  });

  it('leads to a login page without the line for people who have no account, if the login fails', async () => {
    const line = 'No account, or a forgotten password?';
    expect(await (await site.send('/admin/login')).text()).toContain(line);
    const ready = flashUrl('/admin/login', {
      title: 'Your account is ready',
      variant: 'default',
      kind: 'account-ready',
    });
    expect(await (await site.send(ready)).text()).not.toContain(line);
  });

  it('creates one account from simultaneous uses', async () => {
    await invite();
    const token = await tokenMailed();
    const answers = await Promise.all([1, 2, 3].map((n) => accept(token, `ngozi${n}`, site.anonymous())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { users } = await (await admin.send('/api/admin/users')).json();
    expect(users).toHaveLength(2);
  });

  it('expires after 72 hours or a clock set back, and is swept', async () => {
    await invite();
    const token = await tokenMailed();
    for (const seconds of [72 * hour, -1]) {
      at(seconds);
      expect(await message(await accept(token))).toEqual(gone);
    }
    at(72 * hour);
    await sweepLinks();
    expect(await site.store.queries.selectFrom('singleUseLinks').selectAll().execute()).toEqual([]);
    expect(await mails(site.store)).toEqual([]);
  });

  it('is listed, resent with a new link, and revoked', async () => {
    const { invitation } = await (await invite()).json();
    const first = await tokenMailed();
    const resent = await admin.json('POST', `/api/admin/invitations/${invitation.id}/resend`, {});
    const { id } = (await resent.json()).invitation;
    const second = await tokenMailed();
    expect(await message(await accept(first))).toEqual(gone);
    expect(await (await admin.send('/api/admin/invitations')).json()).toMatchObject({
      invitations: [{ id, email: ngozi.email, mail: 'sent' }],
    });
    expect((await admin.send(`/api/admin/invitations/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await message(await accept(second))).toEqual(gone);
    expect((await admin.send(`/api/admin/invitations/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await (await admin.send('/api/admin/invitations')).json()).invitations).toEqual([]);
    expect((await auditLog()).at(-1)).toBe('admin withdrew invitation');
  });

  it('is rejected for an invited address and for the address of an account', async () => {
    await invite();
    expect((await invite({ ...ngozi, email: 'NGOZI@uplink.example' })).status).toBe(409);
    expect((await invite({ ...ngozi, email: 'admin@uplink.example' })).status).toBe(409);
  });

  it.each([
    ['is deleted', () => site.store.queries.deleteFrom('users').where('username', '=', 'second').execute()],
    ['is no admin any more', async () => update(operator, 2, { role: 'editor' })],
  ])('stops working when the inviting admin %s', async (_, happen) => {
    const second = await logInAs(site, 'admin', 'second');
    await second.json('POST', '/api/admin/invitations', ngozi);
    const token = await tokenMailed();
    await happen();
    expect(await message(await accept(token))).toEqual(gone);
  });

  it('shows its link once to the admin while no mail is set up', async () => {
    await site.store.queries.deleteFrom('smtpConfig').execute();
    const { link } = await (await invite({ ...ngozi, email: 'n2@uplink.example' })).json();
    expect(link).toMatch(/^https:\/\/www\.uplink\.example\/admin\/invitation\?token=/);
    expect(await mails(site.store)).toEqual([]);
    const made = await admin.post('/admin/users/invite', ngozi);
    const page = made.headers.get('location') ?? '';
    expect(page).toMatch(/\/admin\/users\/invitations\/\d+\/link$/);
    const token = tokenIn(await (await admin.send(page)).text());
    const other = await logInAs(site, 'admin');
    expect((await other.send(page)).headers.get('location')).toBe('/admin/users');
    await admin.post(page, {});
    expect((await admin.send(page)).headers.get('location')).toBe('/admin/users');
    expect((await accept(token)).status).toBe(201);
  });

  it('stores no readable token', async () => {
    await invite();
    const token = await tokenMailed();
    expect(await bytesOf(site.store)).not.toContain(token);
  });
});

describe('Password reset', () => {
  let priya: Site;
  beforeEach(async () => {
    await makeUser(site.store, 'editor', 'priya');
    priya = await logInAs(site, 'editor', 'priya');
  });
  const isKnown = async (browser: Site) => (await browser.send('/api/admin/check-auth')).status === 200;

  it.each(['priya', 'PRIYA@uplink.example'])(
    'for %s works once, ends the sessions and notifies the owner',
    async (name) => {
      expect((await send(name)).status).toBe(202);
      const [{ to, text } = expect.fail()] = await received();
      expect(to).toBe('priya@uplink.example');
      const token = tokenIn(text);
      expect((await reset(token, 'password1')).status).toBe(400);
      expect((await reset(token)).status).toBe(200);
      expect(await isKnown(priya)).toBe(false);
      expect([...site.cookies]).toEqual([]);
      expect(await message(await reset(token, 'another fine one'))).toEqual(gone);
      expect((await logIn('priya', staffPassword)).status).toBe(401);
      expect((await logIn('priya', good)).status).toBe(200);
      expect((await received()).map(({ to, subject }) => [to, subject])).toEqual([
        ['priya@uplink.example', 'Your password was set again - Uplink'],
      ]);
    },
  );

  it('answers and writes the same for known and unknown users, and mails only known ones', async () => {
    await makeUser(site.store, 'user', 'former');
    const seen = [];
    for (const name of ['priya', 'nobody', 'former']) {
      const response = await send(name);
      const page = await site.anonymous().post('/admin/forgotten-password', { username: name });
      const cookies = [...page.headers].filter(([header]) => header === 'set-cookie').length;
      const rows = await site.store.queries.selectFrom('singleUseLinks').select(['userId', 'purpose']).execute();
      const pending = (await mails(site.store)).map(({ kind, status }) => [kind, status]);
      seen.push([
        response.status,
        await response.text(),
        page.status,
        page.headers.get('location'),
        cookies,
        rows,
        pending,
      ]);
      await site.store.queries.deleteFrom('singleUseLinks').execute();
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    for (const name of ['nobody', 'former']) await send(name);
    expect(await received()).toEqual([]);
    expect((await mails(site.store)).map(({ status }) => status)).toEqual(['dropped', 'dropped']);
  });

  it('runs the same queries for known and unknown users', async () => {
    await makeUser(site.store, 'user', 'former');
    const requested: string[] = [];
    onTestFinished(listen(site.store, (query) => requested.push(query)));
    await send('whoever is first');
    const work = [];
    for (const name of ['priya', 'nobody', 'former', 'priya@uplink.example', 'x'.repeat(200)]) {
      requested.length = 0;
      expect((await send(name)).status).toBe(202);
      work.push([...requested]);
    }
    expect(work[0]?.join()).toContain('single_use_links');
    expect(work[0]?.join()).not.toMatch(/from "users"/);
    for (const one of work) expect(one).toEqual(work[0]);
  });

  it('does not skip the second factor', async () => {
    const { key, enrolmentToken } = await (await priya.json('POST', '/api/admin/account/factors/begin', {})).json();
    const code = generateSync({ secret: key, epoch: startedAt / 1000 });
    await priya.json('POST', '/api/admin/account/factors', { name: 'Phone', code, enrolmentToken });
    await received();
    await send('priya');
    expect((await reset(await tokenMailed())).status).toBe(200);
    const browser = site.anonymous();
    const login = await browser.json('POST', '/api/auth/login', { username: 'priya', password: good });
    expect([login.status, (await login.json()).code]).toEqual([401, 'second-factor']);
    expect(await isKnown(browser)).toBe(false);
  });

  it('accepts one of two simultaneous uses of the link', async () => {
    await send('priya');
    const token = await tokenMailed();
    const answers = await Promise.all(
      ['marble atlas one', 'marble atlas two'].map((password) => reset(token, password)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const logins = await Promise.all(['marble atlas one', 'marble atlas two'].map((word) => logIn('priya', word)));
    expect(logins.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it.each([
    ['an hour is over', async () => at(hour)],
    ['the password is changed', () => update(operator, 2, { password: 'quite another one' })],
    ['the role is changed', () => update(operator, 2, { role: 'admin' })],
    ['the address is changed', () => update(operator, 2, { email: 'elsewhere@uplink.example' })],
    ['the owner logs out everywhere', () => priya.post('/admin/account/security/sign-out', {})],
    ['the owner is deleted', () => site.store.queries.deleteFrom('users').where('id', '=', 2).execute()],
  ])('link stops working once %s', async (_, happen) => {
    await send('priya');
    const token = await tokenMailed();
    await happen();
    expect(await message(await reset(token))).toEqual(gone);
    expect((await site.send(`/admin/new-password?token=${token}`)).status).toBe(410);
  });

  it('is rate-limited per account and per network', async () => {
    for (let n = 0; n < 5; n += 1) await send('priya', { address: `203.0.113.${n}` });
    expect(await received()).toHaveLength(3);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await send(`no one${n}`, { address: '198.51.100.1' })).status);
    expect(statuses).toEqual([...Array(10).fill(202), 429]);
  });

  it('link works for this purpose only, and ignores the Host header', async () => {
    await send('priya', { headers: { host: 'evil.example' } });
    const [{ text } = expect.fail()] = await received();
    expect(text).toContain('https://www.uplink.example/admin/new-password?');
    const token = tokenIn(text);
    expect(await message(await accept(token))).toEqual(gone);
    expect(await message(await site.json('POST', '/api/auth/confirm-address', { token }))).toEqual(gone);
    expect(await message(await reset(`${token}x`))).toEqual(gone);
  });

  it('is rejected while password login is off, and for accounts without a password', async () => {
    await send('priya');
    const token = await tokenMailed();
    await site.store.queries.insertInto('localSignIn').values({ id: 1, isOn: false }).execute();
    expect((await reset(token)).status).toBe(403);
    expect((await send('priya')).status).toBe(403);
    expect(await (await site.send('/admin/forgotten-password')).text()).toContain('Use one of the buttons');
    await site.store.queries.deleteFrom('localSignIn').execute();
    await site.store.queries.updateTable('users').set({ password: noPassword }).where('id', '=', 2).execute();
    expect(await message(await reset(token))).toEqual(gone);
    await send('priya');
    expect(await received()).toEqual([]);
  });

  it('names the command line tool while no mail is set up', async () => {
    await site.store.queries.deleteFrom('smtpConfig').execute();
    const page = await (await site.send('/admin/forgotten-password')).text();
    expect(page).toContain('uplink user password');
    expect(page).not.toContain('<form');
    expect((await send('priya')).status).toBe(409);
    expect(await mails(site.store)).toEqual([]);
  });
});

it('A remote password reset is rejected when the site address is not configured', async () => {
  const nameless = await openSite();
  await configureMail(nameless.store, { port: server.port });
  const far = { isLocal: false };
  const response = await nameless.json('POST', '/api/auth/forgotten-password', { username: 'x' }, far);
  expect(response.status).toBe(409);
  expect((await nameless.json('POST', '/api/auth/forgotten-password', { username: 'x' })).status).toBe(202);
  await nameless.close();
});

describe('Email address change', () => {
  let priya: Site;
  beforeEach(async () => {
    await makeUser(site.store, 'editor', 'priya');
    priya = await logInAs(site, 'editor', 'priya');
  });
  const change = (email: string) => priya.json('POST', '/api/admin/account/address', { email });
  const confirm = (token: string) => site.json('POST', '/api/auth/confirm-address', { token });
  const email = async () =>
    (await site.store.queries.selectFrom('users').select('email').where('id', '=', 2).executeTakeFirstOrThrow()).email;

  it('takes effect by the link sent to the new address, and notifies both addresses', async () => {
    expect(await (await change('new@uplink.example')).json()).toEqual({ hasToBeConfirmed: true });
    const [{ to, text } = expect.fail()] = await received();
    expect(to).toBe('new@uplink.example');
    expect(await email()).toBe('priya@uplink.example');
    expect(await (await priya.send('/admin/account')).text()).toContain('Not confirmed yet');
    const token = tokenIn(text);
    const page = await site.anonymous().send(`/admin/confirm-address?token=${token}`);
    expect(await page.text()).toContain('becomes the email address of the account');
    expect(await email()).toBe('priya@uplink.example');
    expect((await confirm(token)).status).toBe(200);
    expect(await message(await confirm(token))).toEqual(gone);
    expect(await email()).toBe('new@uplink.example');
    expect((await received()).map(({ to, subject }) => [to, subject])).toEqual([
      ['new@uplink.example', 'Your email address was changed - Uplink'],
      ['priya@uplink.example', 'Your email address was changed - Uplink'],
    ]);
  });

  it('revokes a password reset link that the previous address has received', async () => {
    await send('priya');
    const sentBefore = await tokenMailed();
    await change('new@uplink.example');
    expect((await confirm(await tokenMailed())).status).toBe(200);
    expect(await message(await reset(sentBefore))).toEqual(gone);
    expect((await logIn('priya', staffPassword)).status).toBe(200);
  });

  it('requires re-authentication', async () => {
    at(11 * 60);
    const response = await change('new@uplink.example');
    expect([response.status, (await response.json()).code]).toEqual([403, 'reauthentication-required']);
  });

  it('link stops working after cancellation, replacement or a new password', async () => {
    const tokens = [];
    for (const next of [
      () => change('second@uplink.example'),
      () => priya.send('/api/admin/account/address', { method: 'DELETE' }),
    ]) {
      await change('new@uplink.example');
      tokens.push(await tokenMailed());
      await next();
      await received();
    }
    await change('new@uplink.example');
    tokens.push(await tokenMailed());
    await update(operator, 2, { password: 'quite another one' });
    for (const token of tokens) expect(await message(await confirm(token))).toEqual(gone);
    expect(await email()).toBe('priya@uplink.example');
  });

  it('is rejected when another user has taken the address', async () => {
    await change('new@uplink.example');
    const token = await tokenMailed();
    await makeUser(site.store, 'editor', 'new');
    expect((await confirm(token)).status).toBe(409);
    expect((await change('new@uplink.example')).status).toBe(409);
  });

  it('takes effect at once while no mail is set up', async () => {
    await site.store.queries.deleteFrom('smtpConfig').execute();
    expect(await (await change('new@uplink.example')).json()).toEqual({ hasToBeConfirmed: false });
    expect(await email()).toBe('new@uplink.example');
  });
});
