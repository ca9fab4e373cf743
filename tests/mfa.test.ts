/** Two-step login: what is asked for, that a code counts once, and that there is no way round it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resetMfa } from '../app/auth/mfa/reset.server';

import { operator } from '../app/records/actor';
import { setCookies } from './cookies';
import { addApp, at, codeAt, logIn, mfaPath, target } from './mfa';
import { bytesOf } from './raw-store';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffPassword } from './staff';

let site: Site;
let owner: Site;
beforeEach(async () => {
  site = await openSite();
  at(0);
  owner = await logInAs(site, 'admin', 'priya');
});
afterEach(() => site.close());

const sendCode = (browser: Site, code: string, init = {}) =>
  browser.json('POST', '/api/auth/second-factor', { code }, init);
const isKnown = async (browser: Site) => (await browser.send('/api/admin/check-auth')).status === 200;
const copyOf = (browser: Site) => {
  const copy = browser.anonymous();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
};
const output = async (response: Response) => [response.status, (await response.json()).message];
const wrongCode = [401, 'Incorrect or already used code.'];
const tooLate = [401, 'This login expired. Log in again.'];

describe('Two-step login', () => {
  it('creates no session before the code of an account with an app', async () => {
    const { key } = await addApp(owner);
    const response = await logIn(site);
    expect([response.status, await response.json()]).toEqual([
      401,
      { message: 'The password is correct. Send a code to /api/auth/second-factor.', code: 'second-factor' },
    ]);
    expect(setCookies(response).map((cookie) => cookie.split('=')[0])).toEqual(['signing-in']);
    expect(await isKnown(site)).toBe(false);
    expect((await site.send('/api/admin/users')).status).toBe(401);
    at(30);
    const second = await sendCode(site, codeAt(key, 30));
    expect(second.status).toBe(200);
    expect(await second.json()).toMatchObject({ user: { username: 'priya' }, recoveryCodesLeft: null });
    expect([...site.cookies.keys()]).toEqual(['session', 'browser']);
    expect(await isKnown(site)).toBe(true);
  });

  it('works with native forms on the code page and keeps redirectTo', async () => {
    const { key } = await addApp(owner);
    const fields = { username: 'priya', password: staffPassword };
    const code = '/admin/login/code?redirectTo=%2Fadmin%2Fusers';
    expect(target(await site.post('/admin/login?redirectTo=/admin/users', fields))).toEqual([303, code]);
    // With a script, the login's own address redirects.
    expect(target(await site.send('/admin/login?redirectTo=/admin/users'))).toEqual([302, code]);
    const page = await (await site.send(code)).text();
    expect(page).toContain('autoComplete="one-time-code"');
    expect(page).not.toMatch(/ style=/);
    const wrong = await site.post(code, { code: '000000' });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain('Incorrect or already used code');
    at(30);
    expect(target(await site.post(code, { code: codeAt(key, 30) }))).toEqual([303, '/admin/users']);
    expect(await isKnown(site)).toBe(true);
    expect(target(await site.send('/admin/login/code'))).toEqual([302, '/admin/dashboard']);
  });

  it('is cancelled by logging in as someone else', async () => {
    await addApp(owner);
    await logIn(site);
    const previous = copyOf(site);
    expect(target(await site.send('/admin/login/cancel', { method: 'POST' }))).toEqual([303, '/admin/login']);
    expect((await site.send('/admin/login')).status).toBe(200);
    expect(target(await previous.send('/admin/login/code'))).toEqual([302, '/admin/login']);
  });

  it('does not reveal a second factor before the password is correct', async () => {
    await makeUser(site.store, 'editor', 'maja');
    await addApp(owner);
    const answers = await Promise.all(
      ['priya', 'maja', 'nobody'].map(async (username) => {
        const response = await site.anonymous().json('POST', '/api/auth/login', { username, password: 'wrong' });
        return [response.status, await response.text(), setCookies(response).length];
      }),
    );
    expect(new Set(answers.map(String)).size).toBe(1);
  });

  it('expires after ten minutes and after a password change', async () => {
    const { key } = await addApp(owner);
    await logIn(site);
    at(601);
    expect(await output(await sendCode(site, codeAt(key, 601)))).toEqual(tooLate);
    await logIn(site);
    await owner.json('POST', '/api/auth/reauthenticate', { proof: staffPassword });
    const { id } = await site.store.queries.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const other = await logInAs(site, 'admin', 'maja');
    await other.json('PATCH', `/api/admin/users/${id}`, { password: 'a new password' });
    expect(await output(await sendCode(site, codeAt(key, 601)))).toEqual(tooLate);
  });

  it('shows on the login page that the login expired', async () => {
    await addApp(owner);
    await site.post('/admin/login', { username: 'priya', password: staffPassword });
    at(601);
    expect(target(await site.post('/admin/login/code', { code: '000000' }))).toEqual([302, '/admin/login']);
    expect(await (await site.send('/admin/login')).text()).toContain('This login expired. Log in again.');
  });

  it('accepts the code only from the browser that sent the password', async () => {
    const { key } = await addApp(owner);
    await logIn(site);
    at(30);
    expect(await output(await sendCode(site.anonymous(), codeAt(key, 30)))).toEqual(tooLate);
    const forged = copyOf(site);
    forged.cookies.set('signing-in', `${site.cookies.get('signing-in')?.replace(/^./, 'x')}`);
    expect(await output(await sendCode(forged, codeAt(key, 30)))).toEqual(tooLate);
    // Neither is the half of a session one.
    const posing = site.anonymous();
    posing.cookies.set('session', site.cookies.get('signing-in') ?? '');
    expect(await isKnown(posing)).toBe(false);
  });

  it('replaces the browser’s previous session', async () => {
    const { key } = await addApp(owner);
    const previous = copyOf(owner);
    await logIn(owner);
    at(30);
    await sendCode(owner, codeAt(key, 30));
    expect([await isKnown(owner), await isKnown(previous)]).toEqual([true, false]);
  });
});

describe('TOTP code', () => {
  it.each([
    [-31, false],
    [-30, true],
    [0, true],
    [30, true],
    [61, false],
  ])('generated %i seconds from now is accepted: %s', async (offset, isGood) => {
    const { key } = await addApp(owner);
    at(300);
    await logIn(site);
    expect((await sendCode(site, codeAt(key, 300 + offset))).status).toBe(isGood ? 200 : 401);
  });

  it('works once, and earlier codes and the enrolment code do not work', async () => {
    const { key } = await addApp(owner);
    await logIn(site);
    expect(await output(await sendCode(site, codeAt(key, 0)))).toEqual(wrongCode);
    at(60);
    expect((await sendCode(site, codeAt(key, 60))).status).toBe(200);
    const again = site.anonymous();
    await logIn(again);
    expect(await output(await sendCode(again, codeAt(key, 60)))).toEqual(wrongCode);
    expect(await output(await sendCode(again, codeAt(key, 30)))).toEqual(wrongCode);
    expect((await sendCode(again, codeAt(key, 90))).status).toBe(200);
  });

  it('logs in one of four browsers that send the same code at once', async () => {
    const { key, recoveryCodes } = await addApp(owner);
    at(30);
    for (const code of [codeAt(key, 30), recoveryCodes[0] ?? '']) {
      const browsers = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const browser = site.anonymous();
          await logIn(browser);
          return browser;
        }),
      );
      const statuses = await Promise.all(browsers.map(async (browser) => (await sendCode(browser, code)).status));
      expect(statuses.sort()).toEqual([200, 401, 401, 401]);
    }
  });

  it('is rate-limited after five wrong codes from any address, but recovery codes work', async () => {
    const { key, recoveryCodes } = await addApp(owner);
    at(30);
    for (let n = 0; n < 5; n += 1) {
      const browser = site.anonymous();
      await logIn(browser);
      expect((await sendCode(browser, '000000', { address: `203.0.113.${n}` })).status).toBe(401);
    }
    await logIn(site);
    const rejected = await sendCode(site, codeAt(key, 30), { address: '192.0.2.9' });
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await sendCode(copyOf(site), recoveryCodes[0] ?? '')).status).toBe(200);
    at(30 + 901);
    await logIn(site);
    expect((await sendCode(site, codeAt(key, 930))).status).toBe(200);
  });

  it('is rejected for another account', async () => {
    await addApp(owner);
    const { key, recoveryCodes } = await addApp(await logInAs(site, 'editor', 'maja'));
    at(30);
    await logIn(site);
    expect(await output(await sendCode(site, codeAt(key, 30)))).toEqual(wrongCode);
    expect(await output(await sendCode(site, recoveryCodes[0] ?? ''))).toEqual(wrongCode);
  });
});

describe('Recovery codes', () => {
  it('number ten, work once in any format, and are not stored in plain text', async () => {
    const { recoveryCodes } = await addApp(owner);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{6}-?){4}$/);
    expect(await bytesOf(site.store)).not.toContain(first);
    await logIn(site);
    const response = await sendCode(site, ` ${first.toLowerCase().replaceAll('-', ' ')} `);
    expect(await response.json()).toMatchObject({ recoveryCodesLeft: 9 });
    const again = site.anonymous();
    await logIn(again);
    expect(await output(await sendCode(again, first))).toEqual(wrongCode);
    expect((await sendCode(again, second)).status).toBe(200);
  });

  it('show a warning when three are left', async () => {
    const { recoveryCodes } = await addApp(owner);
    for (const [index, code] of recoveryCodes.slice(0, 7).entries()) {
      const browser = site.anonymous();
      await browser.post('/admin/login', { username: 'priya', password: staffPassword });
      await browser.post('/admin/login/code', { code });
      const dashboard = await (await browser.send('/admin/dashboard')).text();
      expect(dashboard.includes('Only 3 recovery codes are left.')).toBe(index === 6);
    }
    expect(await (await owner.send('/admin/account/security')).text()).toContain('You have few recovery codes left.');
  });

  it('stop working when new ones are generated', async () => {
    const { recoveryCodes } = await addApp(owner);
    const response = await owner.json('POST', '/api/admin/account/recovery-codes', {});
    const made = (await response.json()).recoveryCodes;
    const { auditEntries } = await (await owner.send('/api/admin/audit-entries?what=renewed')).json();
    expect(auditEntries).toMatchObject([{ username: 'priya', subject: 'recovery codes' }]);
    await logIn(site);
    expect(await output(await sendCode(site, recoveryCodes[0] ?? ''))).toEqual(wrongCode);
    expect((await sendCode(site, made[0])).status).toBe(200);
  });

  it('stay visible in the browser that made them until confirmed', async () => {
    await addApp(owner);
    const visible = '/admin/account/security/recovery-codes';
    expect(target(await owner.send(visible))).toEqual([302, '/admin/account/security']);
    expect(target(await owner.post('/admin/account/security/new-recovery-codes', {}))).toEqual([303, visible]);
    for (let n = 0; n < 2; n += 1) expect(await (await owner.send(visible)).text()).toMatch(/<code[^>]*>[0-9A-Z]{6}-/);
    expect(target(await owner.post(visible, {}))).toEqual([303, '/admin/account/security']);
    expect(target(await owner.send(visible))).toEqual([302, '/admin/account/security']);
  });
});

describe('Authenticator app', () => {
  it('is added without JavaScript, and a wrong code keeps the same key', async () => {
    const path = '/admin/account/security/factors/new';
    const page = await (await owner.send(path)).text();
    const key = (/<code[^>]* data-secret[^>]*>([^<]+)</.exec(page)?.[1] ?? '').replaceAll(' ', '');
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(page).toMatch(/<svg[^>]* aria-label="QR code/);
    const enrolmentToken = /name="enrolmentToken" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const wrong = await owner.post(path, { name: 'My phone', code: '000 000', enrolmentToken });
    expect(wrong.status).toBe(400);
    const again = await wrong.text();
    expect(again).toContain('Incorrect code.');
    expect(again).toContain(key.slice(0, 4));
    expect(again).toContain(enrolmentToken);
    const fields = { name: 'My phone', code: codeAt(key, 0), enrolmentToken };
    expect(target(await owner.post(path, fields))).toEqual([303, '/admin/account/security/recovery-codes']);
    expect(await (await owner.send('/admin/account/security')).text()).toContain('My phone');
    expect(await (await owner.send(path)).text()).not.toContain(enrolmentToken);
  });

  it('is stored with an encrypted key', async () => {
    const { key } = await addApp(owner);
    expect(await bytesOf(site.store)).not.toContain(key);
  });

  it('is rejected on repeat, with another user’s enrolment token, and after an hour', async () => {
    const { body } = await addApp(owner);
    expect((await owner.json('POST', mfaPath, body)).status).toBe(409);
    const maja = await logInAs(site, 'editor', 'maja');
    const stolen = await maja.json('POST', mfaPath, body);
    expect((await stolen.json()).errors.code[0]).toContain('The QR code expired.');
    const { key, enrolmentToken } = await (await maja.json('POST', `${mfaPath}/begin`, {})).json();
    at(3601);
    const late = await logInAs(site, 'editor', 'maja');
    const response = await late.json('POST', mfaPath, { name: 'x', code: codeAt(key, 3601), enrolmentToken });
    expect(response.status).toBe(400);
  });

  it('is listed with its last use, and the recovery codes go when the last app is removed', async () => {
    const { recoveryCodes } = await addApp(owner);
    const second = await addApp(owner);
    expect([recoveryCodes.length, second.recoveryCodes, second.status]).toEqual([10, null, 201]);
    at(30);
    await logIn(site);
    await sendCode(site, codeAt(second.key, 30));
    const { factors: mfaFactors } = await (await owner.send(mfaPath)).json();
    expect(mfaFactors.map(({ lastUsedAt }: { lastUsedAt: string | null }) => lastUsedAt)).toEqual([
      null,
      '2030-01-01T09:00:30.000Z',
    ]);
    const maja = await logInAs(site, 'admin', 'maja');
    expect((await maja.json('DELETE', `${mfaPath}/${mfaFactors[0].id}`)).status).toBe(404);
    for (const { id } of mfaFactors) expect((await owner.json('DELETE', `${mfaPath}/${id}`)).status).toBe(200);
    expect(await (await owner.send(mfaPath)).json()).toEqual({ factors: [], recoveryCodes: 0 });
    expect((await logIn(site.anonymous())).status).toBe(200);
    const actions = await site.store.queries.selectFrom('auditEntries').select(['action', 'subject']).execute();
    expect(actions.filter(({ subject }) => subject === 'two-step verification').map(({ action }) => action)).toEqual([
      'added',
      'added',
      'removed',
      'removed',
    ]);
  });

  it('is reset from the command line, which ends the sessions', async () => {
    await addApp(owner);
    const { id } = await site.store.queries.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await logIn(site);
    expect(await resetMfa(operator, id)).toBe(1);
    expect(await isKnown(owner)).toBe(false);
    expect(await output(await sendCode(site, '000000'))).toEqual(tooLate);
    expect((await logIn(site)).status).toBe(200);
    const entry = await site.store.queries
      .selectFrom('auditEntries')
      .select(['username', 'summary'])
      .orderBy('id', 'desc')
      .offset(1)
      .limit(1)
      .executeTakeFirst();
    expect(entry).toEqual({ username: 'command line', summary: 'priya, two-step verification reset' });
  });
});

describe('Second factor reset', () => {
  const path = async (username: string) => {
    const users = site.store.queries.selectFrom('users').select('id').where('username', '=', username);
    return `/users/${(await users.executeTakeFirstOrThrow()).id}/reset-factors`;
  };

  it('by an admin, form or API, logs the user out, notifies them and writes an audit entry', async () => {
    const maja = await logInAs(site, 'editor', 'maja');
    for (const channel of ['form', 'api']) {
      await addApp(maja, 30);
      at(30);
      const edit = await (await owner.send(`/admin${(await path('maja')).replace('reset-factors', 'edit')}`)).text();
      expect(edit).toContain('Reset two-step verification');
      const reset =
        channel === 'form'
          ? await owner.post(`/admin${await path('maja')}`, {})
          : await owner.json('POST', `/api/admin${await path('maja')}`, {});
      expect(channel === 'form' ? target(reset) : await reset.json()).toEqual(
        channel === 'form' ? [303, '/admin/users'] : { factors: 1 },
      );
      expect(await isKnown(maja)).toBe(false);
      expect((await logIn(maja, 'maja')).status).toBe(200);
    }
    const notices = await site.store.queries.selectFrom('accountNotices').select(['event', 'channel']).execute();
    const received = { event: 'factors-reset', channel: 'priya, an admin of the site' };
    expect(notices.filter(({ event }) => event === 'factors-reset')).toEqual([received, received]);
    const { auditEntries } = await (await owner.send('/api/admin/audit-entries?what=user')).json();
    expect(auditEntries[0]).toMatchObject({ username: 'priya', summary: 'maja, two-step verification reset' });
  });

  it('rejects editors, the own account, and an admin without re-authentication', async () => {
    await addApp(owner);
    const maja = await logInAs(site, 'editor', 'maja');
    expect((await maja.json('POST', `/api/admin${await path('priya')}`, {})).status).toBe(403);
    expect((await owner.json('POST', `/api/admin${await path('priya')}`, {})).status).toBe(409);
    expect((await owner.json('POST', '/api/admin/users/99/reset-factors', {})).status).toBe(404);
    at(11 * 60);
    const late = await owner.json('POST', `/api/admin${await path('maja')}`, {});
    expect([late.status, (await late.json()).code]).toEqual([403, 'reauthentication-required']);
    expect((await (await owner.send(mfaPath)).json()).factors).toHaveLength(1);
  });
});
