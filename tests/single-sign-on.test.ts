/** Signing in by an identity provider: a real one on this machine, its answers right and spoilt. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { currentConfig, setConfig } from '../app/platform/config.server';
import { clientId, clientSecret, type Issuer, startIssuer, throughIssuer } from './identity-provider';
import { logInAs, openSite, origin, type Site } from './site';
import { makeUser, staffPassword } from './staff';

const back = (key: string) => `${origin}/admin/login/with/${key}/back`;
let issuer: Issuer;
let second: Issuer;
beforeAll(async () => {
  [issuer, second] = await Promise.all([
    startIssuer(['other', 'other-2', 'google'].map(back)),
    startIssuer(['other', 'other-2'].map(back)),
  ]);
});
afterAll(() => Promise.all([issuer.stop(), second.stop()]));

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite({ LOOPBACK_ISSUERS: 'http' });
  admin = await logInAs(site, 'admin');
  for (const one of [issuer, second]) {
    Object.assign(one, {
      people: {
        priya: { email: 'priya@uplink.example', email_verified: true, given_name: 'Priya', groups: ['staff'] },
      },
      person: 'priya',
      spoil: null,
      hasSwappedKeys: false,
      isUnsigned: false,
      describe: null,
      givesRefreshTokens: true,
      secretMethod: 'client_secret_post',
      isDown: false,
    });
  }
});
afterEach(() => site.close());

const path = '/api/admin/identity-providers';

async function setUp(settings: object = {}, isInUse = true) {
  const { url: issuerUrl } = issuer;
  const body = { kind: 'other', name: 'Works', issuer: issuerUrl, clientId, clientSecret, ...settings };
  const { identityProvider } = await (await admin.json('POST', path, body)).json();
  if (isInUse) await admin.json('POST', `${path}/${identityProvider.id}/use`, { isInUse });
  return identityProvider as { id: number; key: string; version: number };
}

const target = (response: Response) => [response.status, response.headers.get('location')];
const isKnown = async (browser: Site) => (await browser.send('/api/admin/check-auth')).status === 200;
const who = async (browser: Site) => (await (await browser.send('/api/auth/status')).json()).user?.username ?? null;
const openLogin = async (browser: Site) =>
  /<main[\s\S]*<\/main>/.exec(await (await browser.send('/admin/login')).text())?.[0];
const auditLog = async () =>
  (await site.store.queries.selectFrom('auditEntries').select(['username', 'action', 'subject', 'summary']).execute())
    .filter(({ subject }) => subject !== 'identity provider')
    .map(({ username, action, subject, summary }) => `${username} ${action} ${subject}: ${summary}`);
const roleOf = async (username: string) =>
  (await site.store.queries.selectFrom('users').select('role').where('username', '=', username).executeTakeFirst())
    ?.role;

/** The way to the provider, to the address on the site that it leads back to. */
async function redirectToProviderWith(key = 'other', browser = site): Promise<string> {
  return (await throughIssuer(await browser.send(`/admin/login/with/${key}`))) ?? '/nowhere';
}

const logInWith = async (key = 'other', browser = site) => browser.send(await redirectToProviderWith(key, browser));

/** Returns the error message of the login page. */
async function actionError(response: Response, browser = site) {
  const to = response.headers.get('location') ?? '';
  expect([response.status, to.replace(/\?flash=.*/, '')]).toEqual([302, '/admin/login']);
  expect(await isKnown(browser)).toBe(false);
  const page = await (await browser.send('/admin/login')).text();
  return /Login failed<\/\w+>(?:<\w+[^>]*>)?([^<]*)/.exec(page)?.[1]?.replaceAll('&#x27;', '’');
}

const noAccount = 'No account exists for priya@uplink.example. Ask an admin.';
const startAgain =
  'This login expired or was started in another browser. If your browser blocks cookies, allow them for this site. Start again.';

describe('Login with a provider', () => {
  it('shows a button for each provider in use, and none otherwise', async () => {
    const plain = await openLogin(site);
    expect(plain).not.toContain('/with/');
    await setUp({}, false);
    expect(await openLogin(site)).toBe(plain);
    await setUp({ name: 'Elsewhere' });
    expect(await openLogin(site)).toMatch(/href="\/admin\/login\/with\/other-2">[^/]*Elsewhere</);
    expect((await site.send('/admin/login/with/other')).status).toBe(404);
  });

  it('links a user by verified email address, then recognises the provider account', async () => {
    await makeUser(site.store, 'editor', 'priya');
    await setUp();
    expect(target(await logInWith())).toEqual([302, '/admin/dashboard']);
    expect(await who(site)).toBe('priya');
    // The address there is another one now: it is still the same person.
    issuer.people.priya = { email: 'somebody@else.example', email_verified: false };
    const other = site.anonymous();
    await logInWith('other', other);
    expect(await who(other)).toBe('priya');
    const loggedIn = 'priya logged in login: From 127.0.0.1, with Works';
    expect(await auditLog()).toEqual(['priya bound user: To Works', loggedIn, loggedIn]);
    const received = await site.store.queries.selectFrom('accountNotices').select(['event', 'address']).execute();
    expect(received.map(({ event, address }) => `${event} ${address}`)).toEqual([
      'provider-added priya@uplink.example',
      'new-browser priya@uplink.example',
    ]);
  });

  // oidc-provider 9.13 takes only the registered method, as Authelia and RFC 6749 (2.3) want it.
  it.each(['client_secret_basic', 'client_secret_post'] as const)(
    'sends the secret by %s when only that is accepted',
    async (secretMethod) => {
      await makeUser(site.store, 'editor', 'priya');
      issuer.secretMethod = secretMethod;
      await setUp();
      await logInWith();
      expect(await who(site)).toBe('priya');
      const requests = issuer.tokenRequests;
      const again = site.anonymous();
      await logInWith('other', again);
      expect(await who(again)).toBe('priya');
      expect(issuer.tokenRequests - requests).toBe(1);
    },
  );

  it('accepts an issuer that differs by a final slash, and names one that differs otherwise', async () => {
    // As authentik publishes it: https://auth.example/application/o/uplink/
    const slashed = await startIssuer([back('other')], '/application/o/uplink/');
    onTestFinished(() => slashed.stop());
    Object.assign(slashed, { people: issuer.people });
    await makeUser(site.store, 'editor', 'priya');
    const { id } = await setUp({ issuer: slashed.url.replace(/\/$/, '') });
    await logInWith();
    expect(await who(site)).toBe('priya');
    slashed.describe = (document) => ({ ...document, issuer: 'https://auth.example/application/o/other/' });
    const { checks } = await (await admin.json('POST', `${path}/${id}/check`, {})).json();
    expect(checks[0].message).toBe(
      'The provider publishes the issuer https://auth.example/application/o/other/. Enter exactly that address as the issuer.',
    );
  });

  it('keeps redirectTo, and skips the required second factor', async () => {
    await makeUser(site.store, 'editor', 'priya');
    await setUp();
    await admin.json('POST', '/api/admin/access-policy', { mfaRequirement: 'everybody' });
    const leaving = await site.send('/admin/login/with/other?redirectTo=/admin/media');
    expect(leaving.headers.get('location')).toMatch(/scope=openid\+email\+profile.*code_challenge_method=S256/);
    expect(target(await site.send((await throughIssuer(leaving)) ?? ''))).toEqual([302, '/admin/media']);
    expect(await isKnown(site)).toBe(true);
    // Otherwise one is not led.
    const astray = await site.anonymous().send('/admin/login/with/other?redirectTo=//evil.example');
    expect(astray.headers.get('location')).toContain(issuer.url);
  });

  it('rejects a user without an account, without a role or without consent', async () => {
    await setUp();
    expect(await actionError(await logInWith())).toBe(noAccount);
    await makeUser(site.store, 'user', 'priya');
    expect(await actionError(await logInWith())).toBe('Your account cannot log in here. Ask an admin.');
    issuer.person = 'nobody';
    expect(await actionError(await logInWith())).toBe('You or your organisation did not allow this login.');
    expect((await auditLog()).at(-1)).toBe('unknown failed to log in login: From 127.0.0.1, with Works');
  });

  it('rejects an unverified address, and an address linked to another person', async () => {
    await makeUser(site.store, 'admin', 'priya');
    await setUp();
    issuer.people.priya = { email: 'priya@uplink.example', email_verified: false };
    expect(await actionError(await logInWith())).toBe(
      'Works did not confirm your email address, so we cannot find your account. It sent email: &quot;priya@uplink.example&quot;, email_verified: false.',
    );
    issuer.people.priya = { email: 'priya@uplink.example', email_verified: true };
    await logInWith();
    Object.assign(issuer, { person: 'newcomer', people: { newcomer: issuer.people.priya } });
    const newcomer = site.anonymous();
    expect(await actionError(await logInWith('other', newcomer), newcomer)).toContain(
      'belongs to someone else at Works',
    );
  });

  it('replaces the previous session of the browser', async () => {
    await makeUser(site.store, 'editor', 'priya');
    await setUp();
    const before = await site.store.queries.selectFrom('sessions').select('id').execute();
    const browser = await logInAs(site, 'editor', 'maja');
    const address = await redirectToProviderWith('other', site);
    for (const [name, value] of site.cookies) browser.cookies.set(name, value);
    await browser.send(address);
    expect(await who(browser)).toBe('priya');
    const after = await site.store.queries.selectFrom('sessions').select('id').execute();
    expect(after).toHaveLength(before.length + 1);
  });
});

describe('Provider response', () => {
  beforeEach(async () => {
    await makeUser(site.store, 'editor', 'priya');
    await setUp();
  });

  it.each<[string, () => void]>([
    ['with another nonce', () => (issuer.spoil = (claims) => ({ ...claims, nonce: 'another' }))],
    ['without a nonce', () => (issuer.spoil = ({ nonce: _, ...claims }) => claims)],
    ['for another audience', () => (issuer.spoil = (claims) => ({ ...claims, aud: 'another application' }))],
    ['from another issuer', () => (issuer.spoil = (claims) => ({ ...claims, iss: second.url }))],
    ['past its expiry', () => (issuer.spoil = (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }))],
    ['signed with other keys', () => (issuer.hasSwappedKeys = true)],
    ['without a signature (alg: none)', () => (issuer.isUnsigned = true)],
  ])('is rejected %s', async (_name, spoil) => {
    spoil();
    expect(await actionError(await logInWith())).toMatch(
      /belongs to another|times of|wrong signature|does not belong to this/,
    );
    expect(issuer.signIns).toBeGreaterThan(0);
  });

  it('is accepted once, even for two concurrent requests', async () => {
    const address = await redirectToProviderWith();
    const copy = site.anonymous();
    for (const [name, value] of site.cookies) copy.cookies.set(name, value);
    const requested = issuer.tokenRequests;
    const answers = await Promise.all([site.send(address), copy.send(address)]);
    expect(answers.map((answer) => answer.headers.get('location')).sort()).toEqual([
      '/admin/dashboard',
      '/admin/login',
    ]);
    // The provider has not even been asked.
    expect(issuer.tokenRequests).toBe(requested + 1);
  });

  it('is rejected from another browser (login CSRF), or with a wrong or missing state', async () => {
    const address = await redirectToProviderWith();
    const other = site.anonymous();
    expect(await actionError(await other.send(address), other)).toBe(startAgain);
    const { headers } = await other.send(address);
    other.cookies.clear();
    expect(await (await other.send(headers.get('location') ?? '')).text()).toContain(startAgain);
    await other.send('/admin/login/with/other');
    const theAnswer = 'The response does not belong to this login. Start again.';
    expect(await actionError(await other.send(address), other)).toBe(theAnswer);
    await site.send('/admin/login/with/other');
    expect(await actionError(await site.send(address))).toBe(theAnswer);
    await site.send('/admin/login/with/other');
    expect(await actionError(await site.send('/admin/login/with/other/back?code=x'))).toBe(theAnswer);
  });

  it('is rejected when it belongs to another provider', async () => {
    await setUp({ name: 'Second', issuer: second.url });
    const address = await redirectToProviderWith('other');
    expect(await actionError(await site.send(address.replace('/other/', '/other-2/')))).toBe(startAgain);
    const another = await redirectToProviderWith('other');
    // RFC 9207: the answer says who answers.
    expect(new URL(another).searchParams.get('iss')).toBe(issuer.url);
    const mixed = another.replace(encodeURIComponent(issuer.url), encodeURIComponent(second.url));
    expect(await actionError(await site.send(mixed))).toBe('The response does not belong to this login. Start again.');
  });

  it('is rejected after eleven minutes, and when empty or malformed', async () => {
    const address = await redirectToProviderWith();
    freezeClock(new Date(Date.now() + 11 * 60_000));
    expect(await actionError(await site.send(address))).toBe(startAgain);
    for (const rest of ['', '?code=1&state=2', '?error=access_denied', `?${'x'.repeat(3000)}`]) {
      expect(await actionError(await site.send(`/admin/login/with/other/back${rest}`))).toBe(startAgain);
    }
    expect((await site.send('/admin/login/with/nobody/back')).status).toBe(404);
  });

  it('shows a login error when the provider cannot be reached', async () => {
    issuer.isDown = true;
    await admin.json('PATCH', `${path}/1`, { clientSecret: 'another one' });
    expect(target(await site.send('/admin/login/with/other'))).toEqual([302, '/admin/login']);
    expect(await actionError(await site.send('/admin/login/with/other'))).toContain('We cannot reach the provider');
  });
});

describe('User of an allowed domain', () => {
  const domain = { people: 'domain', domains: 'uplink.example', defaultRole: 'editor' };

  it('gets an account without a password, unlike a user of another domain', async () => {
    await setUp(domain);
    await logInWith();
    expect([await who(site), await roleOf('priya')]).toEqual(['priya', 'editor']);
    expect((await auditLog())[0]).toBe('priya created user: priya, role editor, by Works');
    for (const password of ['', staffPassword]) {
      const answer = await site.anonymous().json('POST', '/api/auth/login', { username: 'priya', password });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    Object.assign(issuer, {
      person: 'eve',
      people: { eve: { email: 'eve@uplink.example.evil', email_verified: true } },
    });
    const eve = site.anonymous();
    expect(await actionError(await logInWith('other', eve), eve)).toBe(
      'Works says that you belong to another organisation. It sent email: &quot;eve@uplink.example.evil&quot;, email_verified: true.',
    );
  });

  it('gets a distinct username, and no account for an ambiguous address', async () => {
    await setUp(domain);
    await makeUser(site.store, 'editor', 'torn');
    const logInAt = async (email: string) => {
      Object.assign(issuer, { person: email, people: { [email]: { email, email_verified: true } } });
      const browser = site.anonymous();
      return [await logInWith('other', browser), browser] as const;
    };
    const nameFor = async (email: string) => who((await logInAt(email))[1]);
    expect(await nameFor('tom@uplink.example')).toBe('tom-2');
    expect(await nameFor('preview@uplink.example')).toBe('preview@uplink.example');
    await makeUser(site.store, 'editor', 'ngozi@uplink.example');
    expect(await actionError(...(await logInAt('ngozi@uplink.example')))).toBe(
      'ngozi@uplink.example looks like another person’s username or email address here. Ask an admin of the site.',
    );
  });

  it('gets the role of their groups at each login', async () => {
    await setUp({
      ...domain,
      defaultRole: 'none',
      groupClaim: 'groups',
      adminGroups: 'bosses',
      editorGroups: 'a\nstaff',
    });
    await logInWith();
    expect(await roleOf('priya')).toBe('editor');
    Object.assign(issuer.people.priya ?? {}, { groups: ['bosses', 'staff'] });
    await logInWith('other', site.anonymous());
    expect(await roleOf('priya')).toBe('admin');
    expect(await auditLog()).toContain('Works (identity provider) updated user: priya, role admin, by their groups');
    expect(await isKnown(site)).toBe(false);
    Object.assign(issuer.people.priya ?? {}, { groups: ['visitors'] });
    const other = site.anonymous();
    expect(await actionError(await logInWith('other', other), other)).toBe(
      'None of your groups at Works gives you a role here. It sent groups: [&quot;visitors&quot;].',
    );
  });

  it('cannot lose the admin role as the last admin', async () => {
    const only = await site.store.queries.updateTable('users').set({ emailKey: 'priya@uplink.example' }).execute();
    expect(only).toHaveLength(1);
    await setUp({ groupClaim: 'groups', editorGroups: 'staff' });
    expect(await actionError(await logInWith())).toContain('you are the last admin');
    expect(await roleOf('admin')).toBe('admin');
  });

  it('is recognised at Google by the hd claim', async () => {
    setConfig({ ...currentConfig(), issuers: { ...currentConfig().issuers, google: issuer.url } });
    await setUp({ kind: 'google', issuer: null, ...domain });
    expect(await actionError(await logInWith('google'))).toContain('another organisation');
    issuer.people.priya = { ...issuer.people.priya, hd: 'uplink.example' };
    await logInWith('google');
    expect(await who(site)).toBe('priya');
  });
});

describe('Session re-validation at the provider', () => {
  const later = (minutes: number) => freezeClock(new Date(Date.now() + minutes * 60_000));
  const groups = { groupClaim: 'groups', editorGroups: 'staff' };
  beforeEach(() => makeUser(site.store, 'editor', 'priya'));

  it('runs once for concurrent requests, and keeps the session while the provider confirms', async () => {
    await setUp();
    await logInWith();
    const requested = issuer.tokenRequests;
    const checked = async () =>
      (await site.store.queries.selectFrom('identities').select('checkedAt').executeTakeFirstOrThrow()).checkedAt;
    const before = await checked();
    later(40);
    expect(await isKnown(site)).toBe(true);
    later(55);
    expect(await Promise.all([isKnown(site), isKnown(site), isKnown(site)])).toEqual([true, true, true]);
    await expect.poll(() => issuer.tokenRequests).toBe(requested + 1);
    await expect.poll(() => checked()).not.toBe(before);
    later(100);
    expect(await isKnown(site)).toBe(true);
  });

  it('ends the session of a user removed at the provider', async () => {
    await setUp();
    await logInWith();
    issuer.people = {};
    later(55);
    await expect.poll(() => isKnown(site)).toBe(false);
    expect((await auditLog()).at(-1)).toBe('priya logged out login: Works no longer confirms the account');
    expect(
      await site.store.queries.selectFrom('sessions').where('identityId', 'is not', null).select('id').execute(),
    ).toEqual([]);
  });

  it('changes the role with the groups, and ends the session without one', async () => {
    await setUp({ ...groups, adminGroups: 'bosses' });
    await logInWith();
    Object.assign(issuer.people.priya ?? {}, { groups: ['bosses'] });
    later(30);
    await isKnown(site);
    later(61);
    expect([await isKnown(site), await roleOf('priya')]).toEqual([true, 'admin']);
    Object.assign(issuer.people.priya ?? {}, { groups: [] });
    later(110);
    await isKnown(site);
    later(122);
    expect(await isKnown(site)).toBe(false);
    expect((await auditLog()).at(-1)).toBe(
      'priya logged out login: None of your groups at Works gives you a role here. It sent groups: [].',
    );
  });

  it('still applies after a change of password', async () => {
    await setUp();
    await logInWith();
    const password = 'glass marble atlas';
    const fields = { currentPassword: staffPassword, password, confirmPassword: password };
    expect((await site.post('/admin/account/security', fields)).status).toBe(303);
    issuer.people = {};
    later(55);
    await expect.poll(() => isKnown(site)).toBe(false);
  });

  it('allows an hour when the provider is down or gives no refresh token', async () => {
    await setUp();
    await logInWith();
    issuer.isDown = true;
    later(59);
    expect(await isKnown(site)).toBe(true);
    later(61);
    expect(await isKnown(site)).toBe(false);
    issuer.isDown = false;
    expect(await isKnown(site)).toBe(true);
    issuer.givesRefreshTokens = false;
    freezeClock();
    const other = site.anonymous();
    await logInWith('other', other);
    later(59);
    expect(await isKnown(other)).toBe(true);
    later(61);
    expect(await isKnown(other)).toBe(false);
    expect(target(await other.send('/admin/media'))).toEqual([302, '/admin/login?redirectTo=%2Fadmin%2Fmedia']);
  });
});

describe('API tokens of a provider user', () => {
  const later = (minutes: number) => freezeClock(new Date(Date.now() + minutes * 60_000));
  const use = (secret: string) =>
    site
      .anonymous()
      .json('GET', '/api/admin/testimonials', undefined, { headers: { authorization: `Bearer ${secret}` } });
  const works = async (secret: string) => (await use(secret)).status === 200;
  const make = async (browser: Site, where = '/api/admin/account/tokens') => {
    const wish = { name: 'CI', scopes: ['read-content'], expiresInDays: 30 };
    return (await (await browser.json('POST', where, wish)).json()).secret as string;
  };
  const domain = { people: 'domain', domains: 'uplink.example', defaultRole: 'editor' };
  /** As if they had signed in there only now. */
  const loggedInNow = () => (issuer.spoil = (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) }));

  it('stop after removal at the provider, and work again after the next login', async () => {
    loggedInNow();
    await setUp(domain);
    await logInWith();
    const [secret, ofService] = [await make(site), await make(admin, '/api/admin/tokens')];
    expect(await works(secret)).toBe(true);
    later(45);
    expect(await works(secret)).toBe(true);
    const { people } = issuer;
    issuer.people = {};
    later(120);
    const rejected = await use(secret);
    expect([rejected.status, (await rejected.json()).message]).toEqual([401, expect.stringContaining('stands still')]);
    expect(await auditLog()).toContain('priya logged out login: Works no longer confirms the account');
    // A service token does not depend on a person.
    expect(await works(ofService)).toBe(true);
    Object.assign(issuer, { people });
    expect(await works(secret)).toBe(false);
    await logInWith('other', site.anonymous());
    expect(await works(secret)).toBe(true);
  });

  it('stop after removal at the provider, even for a user with a password', async () => {
    await makeUser(site.store, 'editor', 'priya');
    await setUp();
    const byPassword = await logInAs(site, 'editor', 'priya');
    const secret = await make(byPassword);
    await logInWith();
    later(61);
    issuer.isDown = true;
    // It cannot be asked: anyone who has a password here is not locked out by that.
    expect(await works(secret)).toBe(true);
    Object.assign(issuer, { isDown: false, people: {} });
    expect(await works(secret)).toBe(false);
  });

  it('stop an hour after the provider goes down, or once it is turned off', async () => {
    loggedInNow();
    const { id } = await setUp(domain);
    await logInWith();
    const secret = await make(site);
    issuer.isDown = true;
    later(59);
    expect(await works(secret)).toBe(true);
    later(61);
    expect(await works(secret)).toBe(false);
    issuer.isDown = false;
    expect(await works(secret)).toBe(true);
    freezeClock();
    await admin.json('POST', `${path}/${id}/use`, { isInUse: false });
    expect(await works(secret)).toBe(false);
  });
});

describe('Identity provider', () => {
  it('is checked step by step, and by a trial login without a session', async () => {
    await makeUser(site.store, 'editor', 'priya');
    const { id } = await setUp({}, false);
    const steps = async () =>
      (await (await admin.json('POST', `${path}/${id}/check`, {})).json()).checks.map(
        ({ state, message }: Record<string, string>) => `${state}: ${message}`,
      );
    expect(await steps()).toEqual([
      `ok: The provider responds as ${issuer.url}.`,
      'ok: The provider published one key.',
      'ok: The provider knows the application and its secret.',
    ]);
    await admin.json('PATCH', `${path}/${id}`, { clientSecret: 'not the secret' });
    expect((await steps()).at(-1)).toContain('failed: The provider did not accept the client ID and the secret.');
    await admin.json('PATCH', `${path}/${id}`, { issuer: `${issuer.url}/elsewhere`, clientSecret });
    expect(await steps()).toEqual([
      expect.stringContaining('failed: No OpenID Connect provider found at this address.'),
      'open: Not tried yet.',
      'open: Not tried yet.',
    ]);
    await admin.json('PATCH', `${path}/${id}`, { issuer: issuer.url, clientSecret });
    const screen = `/admin/site-settings/access/providers/${id}/check`;
    const tried = async (from: string) => {
      const answer = await admin.send((await throughIssuer(await admin.send(from))) ?? '/nowhere');
      expect(target(answer)).toEqual([302, screen]);
      return (await (await admin.send(screen)).text()).replaceAll('<!-- -->', '');
    };
    expect(await tried('/admin/login/with/other?for=trial')).toContain('priya can log in, as editor.');
    issuer.person = 'nobody';
    expect(await tried('/admin/login/with/other?for=trial')).toContain('did not allow this login');
    expect(await who(admin)).toBe('admin');
    // For anyone else it is not there yet.
    const editor = await logInAs(site, 'editor');
    expect((await editor.send('/admin/login/with/other?for=trial')).status).toBe(403);
    expect((await site.send('/admin/login/with/other')).status).toBe(404);
  });

  it('is checked with its registered redirect address, which Glewlwyd 2.7.5 looks at before the secret', async () => {
    const requests: URLSearchParams[] = [];
    const endpoint = createServer(async (request, response) => {
      requests.push(new URLSearchParams(await text(request)));
      const isRegistered = requests.at(-1)?.get('redirect_uri') === back('other');
      response.writeHead(isRegistered ? 400 : 403, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: isRegistered ? 'invalid_grant' : 'unauthorized_client' }));
    });
    await once(endpoint.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void endpoint.close());
    const { port } = endpoint.address() as AddressInfo;
    issuer.describe = (document) => ({ ...document, token_endpoint: `http://127.0.0.1:${port}/token` });
    // A secret of its own, because the metadata is cached with it.
    const { id } = await setUp({ clientSecret: 'checked by nothing' }, false);
    const { checks } = await (await admin.json('POST', `${path}/${id}/check`, {})).json();
    expect(checks.at(-1)).toMatchObject({ state: 'ok', message: expect.stringContaining('knows the application') });
    expect(requests).toHaveLength(1);
  });

  it('rejects a new provider without a secret', async () => {
    const response = await admin.json('POST', path, { kind: 'other', name: 'Works', issuer: issuer.url, clientId });
    expect([response.status, (await response.json()).errors]).toEqual([
      400,
      { clientSecret: ['Please enter the secret'] },
    ]);
  });

  it('keeps its secret encrypted, never returns it, and requires it again for a new issuer', async () => {
    const { id } = await setUp();
    const { clientSecret: stored } = await site.store.queries
      .selectFrom('identityProviders')
      .select('clientSecret')
      .executeTakeFirstOrThrow();
    expect(stored).not.toContain(clientSecret);
    expect(await (await admin.send(path)).text()).not.toContain(clientSecret);
    const otherSession = await admin.json('PATCH', `${path}/${id}`, { issuer: second.url });
    expect([otherSession.status, (await otherSession.json()).errors]).toEqual([
      400,
      { clientSecret: ['Please enter the secret again: the provider or the application has changed'] },
    ]);
  });

  it('ends its sessions when the issuer changes, when turned off and when removed', async () => {
    await makeUser(site.store, 'editor', 'priya');
    const { id } = await setUp();
    await logInWith();
    await admin.json('PATCH', `${path}/${id}`, { name: 'Renamed' });
    expect(await isKnown(site)).toBe(true);
    await admin.json('PATCH', `${path}/${id}`, { issuer: second.url, clientSecret });
    expect(await isKnown(site)).toBe(false);
    await logInWith();
    expect(await isKnown(site)).toBe(true);
    await admin.json('POST', `${path}/${id}/use`, { isInUse: false });
    expect(await isKnown(site)).toBe(false);
    await admin.json('POST', `${path}/${id}/use`, { isInUse: true });
    await logInWith();
    expect((await admin.json('DELETE', `${path}/${id}`)).status).toBe(200);
    expect(await isKnown(site)).toBe(false);
    const entries = site.store.queries
      .selectFrom('auditEntries')
      .select(['username', 'action'])
      .where('subject', '=', 'identity provider')
      .orderBy('id');
    expect((await entries.execute()).map(({ username, action }) => `${username} ${action}`)).toEqual([
      'admin created',
      'admin turned on',
      'admin updated',
      'admin updated',
      'admin turned off',
      'admin turned on',
      'admin deleted',
    ]);
  });

  it.each([
    [{ kind: 'microsoft', tenant: 'firm.example' }, ['tenant']],
    [{ issuer: 'http://issuer.example' }, ['issuer']],
    [{ issuer: 'https://issuer.example/?tenant=1' }, ['issuer']],
    [{ kind: 'google' }, ['domains']],
    [{ people: 'domain', domains: 'a@b.example' }, ['domains', 'defaultRole']],
    [{ people: 'domain', domains: 'b.example', adminGroups: 'bosses', defaultRole: 'editor' }, ['groupClaim']],
  ])('is rejected with %o', async (settings, fields) => {
    const body = { kind: 'other', name: 'Works', issuer: issuer.url, clientId, clientSecret, ...settings };
    const response = await admin.json('POST', path, body);
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, fields]);
  });

  it('is requested over https only, and never at a metadata address', async () => {
    setConfig({ ...currentConfig(), loopbackIssuers: false });
    const body = { kind: 'other', name: 'Works', clientId, clientSecret };
    expect((await admin.json('POST', path, { ...body, issuer: issuer.url })).status).toBe(400);
    const { identityProvider } = await (
      await admin.json('POST', path, { ...body, issuer: 'https://169.254.169.254' })
    ).json();
    await admin.json('POST', `${path}/${identityProvider.id}/use`, { isInUse: true });
    expect(await actionError(await site.send('/admin/login/with/other'))).toContain('is not allowed');
  });
});

describe('Password login', () => {
  const local = '/api/admin/local-sign-in';

  it('can be turned off only after a provider login, and is then rejected', async () => {
    await makeUser(site.store, 'admin', 'priya');
    await setUp();
    expect((await admin.json('POST', local, { isOn: false })).status).toBe(409);
    await logInWith();
    await site.store.queries.updateTable('sessions').set({ reauthenticatedAt: new Date().toISOString() }).execute();
    expect((await site.json('POST', local, { isOn: false })).status).toBe(200);
    expect([await isKnown(admin), await isKnown(site)]).toEqual([false, true]);
    const login = await site
      .anonymous()
      .json('POST', '/api/auth/login', { username: 'admin', password: staffPassword });
    expect(login.status).toBe(403);
    const form = await site.anonymous().post('/admin/login', { username: 'admin', password: staffPassword });
    expect([form.status, await openLogin(site.anonymous())]).toEqual([
      403,
      expect.not.stringContaining('name="password"'),
    ]);
    expect((await site.json('DELETE', `${path}/1`)).status).toBe(409);
    expect((await site.json('POST', `${path}/1/use`, { isInUse: false })).status).toBe(409);
    expect((await site.json('POST', local, { isOn: true })).status).toBe(200);
    const again = await site
      .anonymous()
      .json('POST', '/api/auth/login', { username: 'admin', password: staffPassword });
    expect(again.status).toBe(200);
  });
});
