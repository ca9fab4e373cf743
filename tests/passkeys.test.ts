/** Passkeys: instead of a password, after one, and as a fresh proof; and what is rejected. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPasskeyNames } from '../app/auth/mfa/passkey-name.server';
import { currentConfig, setConfig } from '../app/platform/config.server';
import { Authenticator } from './authenticator';
import { setCookies } from './cookies';
import { at, logIn, target } from './mfa';
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

type Twist = Parameters<Authenticator['show']>[1];
const own = '/api/admin/account';
const query = async (browser: Site, path = '/api/auth/passkey/begin') => (await browser.json('POST', path, {})).json();
const isKnown = async (browser: Site) => (await browser.send('/api/admin/check-auth')).status === 200;
const output = async (response: Response) => [response.status, (await response.json()).message];
const notAccepted = [401, 'This passkey was not accepted. Try another way.'];
const tooLate = [401, 'This request expired or was already used. Try again.'];
const copyOf = (browser: Site) => {
  const copy = browser.anonymous();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
};

/** Adds a passkey for anyone who is logged in there. */
async function addPasskey(browser = owner, passkey = new Authenticator(), twist: Twist = {}) {
  const { options, passkeyToken } = await query(browser, `${own}/passkeys/begin`);
  const body = { name: 'My laptop', answer: passkey.make(options, twist), passkeyToken };
  const response = await browser.json('POST', `${own}/passkeys`, body);
  return { passkey, options, body, response };
}

/** Logs in with a passkey. */
async function show(browser: Site, passkey: Authenticator, twist: Twist = {}) {
  const { options, passkeyToken } = await query(browser);
  return browser.json('POST', '/api/auth/passkey', { answer: passkey.show(options, twist), passkeyToken });
}

describe('Passkey', () => {
  it('is added, logs in without a password and shows its last use', async () => {
    const { passkey, options, response } = await addPasskey();
    expect(response.status).toBe(201);
    const { factor, recoveryCodes } = await response.json();
    expect([factor.kind, factor.name, recoveryCodes.length]).toEqual(['passkey', 'My laptop', 10]);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url').length).toBeGreaterThanOrEqual(32);
    at(60);
    const loggedIn = await show(site, passkey);
    expect([loggedIn.status, (await loggedIn.json()).user.username]).toEqual([200, 'priya']);
    expect(await isKnown(site)).toBe(true);
    const { factors: mfaFactors } = await (await owner.send(`${own}/factors`)).json();
    expect(mfaFactors[0].lastUsedAt).toBe('2030-01-01T09:01:00.000Z');
    const auditLog = await site.store.queries.selectFrom('auditEntries').select('summary').orderBy('id').execute();
    expect(auditLog.map(({ summary }) => summary)).toEqual(['Passkey "My laptop"', 'From 127.0.0.1, with a passkey']);
  });

  it('shares one user handle with other passkeys and is not added twice', async () => {
    const { passkey, options } = await addPasskey();
    const second = await addPasskey();
    expect(second.options.user.id).toBe(options.user.id);
    expect(second.options.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id]);
    const again = await addPasskey(owner, passkey);
    expect(await output(again.response)).toEqual([409, 'This passkey is already added.']);
    const maja = await logInAs(site, 'editor', 'maja');
    expect((await addPasskey(maja, passkey)).response.status).toBe(409);
  });

  it('works with native forms and keeps redirectTo', async () => {
    const page = async () => (await site.send('/admin/login?redirectTo=/admin/users')).text();
    expect(await page()).not.toContain('Log in with a passkey');
    const { passkey } = await addPasskey();
    const path = '/admin/login/passkey?redirectTo=%2Fadmin%2Fusers';
    expect(await page()).toContain(`action="${path}" data-passkey="/api/auth/passkey/begin"`);
    // As it is sent without JavaScript.
    expect(target(await site.post(path, { answer: '', passkeyToken: '' }))).toEqual([
      303,
      '/admin/login?redirectTo=%2Fadmin%2Fusers',
    ]);
    expect(await page()).toContain('The browser sent no passkey.');
    const { options, passkeyToken } = await query(site);
    const response = await site.post(path, { answer: passkey.show(options), passkeyToken });
    expect(target(response)).toEqual([303, '/admin/users']);
    expect(await isKnown(site)).toBe(true);
  });

  it('works as the second factor after the password', async () => {
    const { passkey } = await addPasskey();
    const other = await addPasskey(await logInAs(site, 'editor', 'maja'));
    expect((await (await logIn(site)).json()).code).toBe('second-factor');
    const page = await (await site.send('/admin/login/code')).text();
    expect(page).toContain('Use a passkey');
    expect(page).not.toContain('authenticator app');
    const { options, passkeyToken } = await query(site);
    expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id]);
    const stolen = { answer: other.passkey.show(options), passkeyToken };
    expect(await output(await copyOf(site).json('POST', '/api/auth/passkey', stolen))).toEqual(notAccepted);
    expect((await show(site, passkey)).status).toBe(200);
    expect([...site.cookies.keys()]).toEqual(['cookies', 'session', 'browser']);
  });

  it('re-authenticates its own user only', async () => {
    const { passkey } = await addPasskey();
    const other = await addPasskey(await logInAs(site, 'editor', 'maja'));
    at(660);
    expect((await owner.json('DELETE', `${own}/factors/1`)).status).toBe(403);
    const prove = async (one: Authenticator) => {
      const { options, passkeyToken } = await query(owner);
      return owner.json('POST', '/api/auth/reauthenticate/passkey', { answer: one.show(options), passkeyToken });
    };
    expect((await prove(other.passkey)).status).toBe(400);
    expect((await owner.json('DELETE', `${own}/factors/1`)).status).toBe(403);
    expect((await prove(passkey)).status).toBe(200);
    expect((await owner.json('DELETE', `${own}/factors/1`)).status).toBe(200);
    expect(await output(await show(site, passkey))).toEqual(notAccepted);
  });

  it('carries out the form that waited for re-authentication', async () => {
    const { passkey } = await addPasskey();
    at(660);
    const path = '/admin/account/security/factors/1/delete';
    const [, reauth = ''] = target(await owner.post(path, {})) as [number, string];
    expect(await (await owner.send(reauth)).text()).toContain('Confirm with a passkey');
    const resubmissionId = new URLSearchParams(reauth.split('?')[1]).get('form') ?? '';
    const { options, passkeyToken } = await query(owner);
    const wrong = { resubmission: resubmissionId, answer: passkey.show(options, { isVerified: false }), passkeyToken };
    expect(target(await owner.post(path, wrong))).toEqual([303, reauth]);
    const next = await query(owner);
    const right = { resubmission: resubmissionId, answer: passkey.show(next.options), passkeyToken: next.passkeyToken };
    expect(target(await owner.post(path, right))).toEqual([303, '/admin/account/security']);
  });

  it('is added only after re-authentication', async () => {
    at(660);
    const start = await owner.json('POST', `${own}/passkeys/begin`, {});
    expect((await start.json()).code).toBe('reauthentication-required');
    const [status, to] = target(await owner.send('/admin/account/security/passkeys/new'));
    expect([status, to]).toEqual([302, '/admin/reauthenticate?to=%2Fadmin%2Faccount%2Fsecurity%2Fpasskeys%2Fnew']);
  });
});

describe('Required second factor enrolment', () => {
  it('adds a first passkey at login, and no second with the password alone', async () => {
    await makeUser(site.store, 'editor', 'maja');
    await owner.json('POST', '/api/admin/access-policy', { mfaRequirement: 'everybody' });
    await site.post('/admin/login', { username: 'maja', password: staffPassword });
    expect(await (await site.send('/admin/login/enrol')).text()).toContain('Set up a passkey');
    const passkey = new Authenticator();
    const { options, passkeyToken } = await query(site);
    const path = '/admin/login/enrol/passkey';
    const fields = { name: 'My phone', answer: passkey.make(options), passkeyToken };
    expect(target(await copyOf(site).post(path, { ...fields, answer: '{}' }))).toEqual([303, '/admin/login/enrol']);
    const next = await query(site);
    const made = { ...fields, answer: passkey.make(next.options), passkeyToken: next.passkeyToken };
    // Of two tabs, only one adds the passkey.
    const both = await Promise.all([copyOf(site).post(path, made), copyOf(site).post(path, made)]);
    expect(both.map((response) => target(response)[1]).sort()).toEqual([
      '/admin/account/security/recovery-codes',
      '/admin/login/enrol',
    ]);
    expect((await show(site.anonymous(), passkey)).status).toBe(200);
    // With a passkey in place, the password does not suffice to add another.
    const attacker = site.anonymous();
    await logIn(attacker, 'maja');
    const question = await query(attacker);
    expect(question.options.user).toBeUndefined();
    expect(target(await attacker.post(path, made))[1]).toBe('/admin/login/enrol');
    expect(await isKnown(attacker)).toBe(false);
  });
});

describe('Rejected passkey response:', () => {
  it.each<[string, Twist]>([
    ['another origin', { origin: 'http://localhost.evil.example:3000' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
    ['another kind of answer', { type: 'webauthn.create' }],
    ['no one verified', { isVerified: false }],
    ['another handle', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ])('%s', async (_, twist) => {
    const { passkey } = await addPasskey();
    expect(await output(await show(site, passkey, twist))).toEqual(notAccepted);
    expect(await isKnown(site)).toBe(false);
  });

  it.each<[string, Twist]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['no one verified', { isVerified: false }],
    ['another challenge', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
  ])('a new one with %s', async (_, twist) => {
    const { response } = await addPasskey(owner, new Authenticator(), twist);
    expect(response.status).toBe(400);
  });

  it('a response that is used again', async () => {
    const { passkey } = await addPasskey();
    const { options, passkeyToken } = await query(site);
    const body = { answer: passkey.show(options), passkeyToken };
    const copies = Array.from({ length: 4 }, () => copyOf(site));
    const statuses = await Promise.all(
      copies.map(async (copy) => (await copy.json('POST', '/api/auth/passkey', body)).status),
    );
    expect(statuses.sort()).toEqual([200, 401, 401, 401]);
    expect(await output(await copyOf(site).json('POST', '/api/auth/passkey', body))).toEqual(tooLate);
  });

  it('a response from another browser, after five minutes or for another challenge', async () => {
    const { passkey } = await addPasskey();
    const { options, passkeyToken } = await query(site);
    const body = { answer: passkey.show(options), passkeyToken };
    // No one is logged in to someone else's account by what they send.
    expect(await output(await site.anonymous().json('POST', '/api/auth/passkey', body))).toEqual(tooLate);
    const made = await query(owner, `${own}/passkeys/begin`);
    const reauth = { answer: passkey.show(made.options), passkeyToken: made.passkeyToken };
    expect(await output(await owner.json('POST', '/api/auth/passkey', reauth))).toEqual(tooLate);
    expect(await output(await site.json('POST', '/api/auth/passkey', { ...body, passkeyToken: 'x' }))).toEqual(tooLate);
    at(301);
    expect(await output(await site.json('POST', '/api/auth/passkey', body))).toEqual(tooLate);
  });

  it('a re-authentication from another session', async () => {
    const { passkey } = await addPasskey();
    const { options, passkeyToken } = await query(owner);
    const second = await logInAs(site, 'admin', 'priya');
    const body = { answer: passkey.show(options), passkeyToken };
    expect((await second.json('POST', '/api/auth/reauthenticate/passkey', body)).status).toBe(400);
  });

  it('a signature counter that did not increase, with an audit entry', async () => {
    const { passkey } = await addPasskey(owner, new Authenticator(), { counter: 1 });
    expect((await show(site.anonymous(), passkey, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) {
      const [status, message] = await output(await show(site.anonymous(), passkey, { counter }));
      expect([status, message]).toEqual([401, expect.stringContaining('there may be a copy of it')]);
    }
    expect((await show(site.anonymous(), passkey, { counter: 6 })).status).toBe(200);
    const entry = await site.store.queries
      .selectFrom('auditEntries')
      .select('summary')
      .where('action', '=', 'refused')
      .execute();
    expect(entry.length).toBe(3);
  });

  it('a passkey of a user who may no longer log in', async () => {
    const { passkey } = await addPasskey();
    await site.store.queries.updateTable('users').set({ role: 'user' }).execute();
    expect(await output(await show(site, passkey))).toEqual(notAccepted);
  });

  it('too many wrong responses', async () => {
    await site.close();
    site = await openSite({ LOGIN_RATE_LIMIT: '2/900' });
    owner = await logInAs(site, 'admin', 'priya');
    const { passkey } = await addPasskey();
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await show(site, passkey, { isVerified: false })).status);
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('a challenge on a host without passkey support', async () => {
    await site.close();
    site = await openSite({ BASE_URL: 'http://127.0.0.1:3000' });
    owner = await logInAs(site, 'admin', 'priya');
    const start = await owner.json('POST', `${own}/passkeys/begin`, {});
    expect(await output(start)).toEqual([409, expect.stringContaining('Open it at http://localhost:3000 to use one.')]);
    const page = await (await owner.send('/admin/account/security/passkeys/new')).text();
    expect(page).toContain('This page was opened with an IP address (127.0.0.1)');
    expect(page).not.toContain('data-passkey');
    // Login works there too, without passkeys.
    expect((await site.anonymous().send('/admin/login')).status).toBe(200);
  });
});

describe('Browser with a passkey login', () => {
  it('gets a new session, and a planted challenge cookie does not log an attacker in', async () => {
    const { passkey } = await addPasskey();
    await site.send('/admin/login');
    const attacker = site.anonymous();
    await query(attacker);
    // As if the thief had planted it: they cannot answer for this browser, nor does it say them anything.
    site.cookies.set('passkey', attacker.cookies.get('passkey') ?? '');
    const previous = copyOf(site);
    const signedIn = await show(site, passkey);
    expect(setCookies(signedIn).map((cookie) => cookie.split('=')[0])).toEqual(['session', 'signing-in', 'browser']);
    expect([await isKnown(site), await isKnown(previous), await isKnown(attacker)]).toEqual([true, false, false]);
  });

  it('accepts responses from two tabs', async () => {
    const { passkey } = await addPasskey();
    const first = await query(site);
    const second = await query(site);
    for (const { options, passkeyToken } of [first, second]) {
      const tab = copyOf(site);
      const body = { answer: passkey.show(options), passkeyToken };
      expect((await tab.json('POST', '/api/auth/passkey', body)).status).toBe(200);
    }
  });
});

describe('Invitation with a passkey', () => {
  const ngozi = { email: 'ngozi@uplink.example', firstName: 'Ngozi', lastName: 'Okafor', role: 'editor' };
  const path = '/api/auth/invitation/passkey';

  async function invite(email = ngozi.email): Promise<string> {
    const { link } = await (await owner.json('POST', '/api/admin/invitations', { ...ngozi, email })).json();
    return new URL(link).searchParams.get('token') ?? '';
  }
  const start = (token: string) => site.json('POST', `${path}/begin`, { token });

  it('creates one account without a password and logs in', async () => {
    const token = await invite();
    const { options, passkeyToken } = await (await start(token)).json();
    expect(options.user.name).toBe(ngozi.email);
    const passkey = new Authenticator();
    const body = { token, username: 'ngozi', name: 'My phone', answer: passkey.make(options), passkeyToken };
    const other = site.anonymous();
    const responses = await Promise.all([site.json('POST', path, body), other.json('POST', path, body)]);
    // The other's answer was shown before, or the link has been used: whichever is found first.
    expect([400, 409].map((rejected) => [201, rejected])).toContainEqual(responses.map(({ status }) => status).sort());
    const accepted = responses.find(({ status }) => status === 201);
    expect(await accepted?.json()).toMatchObject({ user: { username: 'ngozi', role: 'editor' } });
    expect([await isKnown(site), await isKnown(other)].filter(Boolean)).toHaveLength(1);
    const otherSession = site.anonymous();
    expect((await show(otherSession, passkey)).status).toBe(200);
    expect(await isKnown(otherSession)).toBe(true);
    expect((await start(token)).status).toBe(409);
    const byPassword = await site.anonymous().json('POST', '/api/auth/login', { username: 'ngozi', password: '' });
    expect(byPassword.status).toBe(400);
  });

  it('rejects a response for another invitation or from another origin', async () => {
    const [token, another] = [await invite(), await invite('tunde@uplink.example')];
    const { options, passkeyToken } = await (await start(token)).json();
    const body = { username: 'ngozi', name: 'My phone', passkeyToken };
    const answer = new Authenticator().make(options);
    expect((await site.json('POST', path, { ...body, answer, token: another })).status).toBe(400);
    expect((await site.json('POST', path, { ...body, answer, token: 'none' })).status).toBe(409);
    const foreign = new Authenticator().make(options, { origin: 'https://other.example' });
    expect((await site.json('POST', path, { ...body, answer: foreign, token })).status).toBe(400);
    expect((await start(token)).status).toBe(200);
    expect((await site.send(`/admin/invitation?token=${token}`)).status).toBe(200);
  });
});

describe('Passkey of a site that has changed its name', () => {
  const newName = { baseUrl: 'https://new.uplink.example' };
  const oldOne = 'Passkeys made for localhost do not work at new.uplink.example. Log in another way';

  it('is named at the login and in doctor, and a new one replaces it', async () => {
    await addPasskey();
    setConfig({ ...currentConfig(), ...newName });
    expect(await (await site.send('/admin/login')).text()).toContain(oldOne);
    expect((await (await logIn(site)).json()).code).toBe('second-factor');
    expect(await (await site.send('/admin/login/code')).text()).toContain(oldOne);
    expect((await query(site)).message).toContain(oldOne);
    expect(await readPasskeyNames('new.uplink.example')).toEqual({ isAnyUsable: false, others: ['localhost'] });
    const moved = await addPasskey(owner, new Authenticator(newName.baseUrl));
    expect(moved.response.status).toBe(201);
    expect(await readPasskeyNames('new.uplink.example')).toEqual({ isAnyUsable: true, others: [] });
    expect(await (await site.anonymous().send('/admin/login')).text()).not.toContain(oldOne);
  });

  it('gets its name at the next use if an earlier release made it', async () => {
    const { passkey } = await addPasskey();
    await site.store.queries.updateTable('mfaFactors').set({ siteName: null }).execute();
    expect(await readPasskeyNames('localhost')).toEqual({ isAnyUsable: true, others: [] });
    expect((await show(site, passkey)).status).toBe(200);
    expect(await readPasskeyNames('new.uplink.example')).toEqual({ isAnyUsable: false, others: ['localhost'] });
  });
});
