/** Providers that lead astray, and people who fail at one again and again. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { clientId, clientSecret, type Issuer, startIssuer, throughIssuer } from './identity-provider';
import { logInAs, openSite, origin, type Site } from './site';
import { makeUser } from './staff';

const back = `${origin}/admin/login/with/other/back`;
let issuer: Issuer;
let localProvider: Issuer;
beforeAll(async () => {
  [issuer, localProvider] = await Promise.all([startIssuer([back]), startIssuer([back])]);
});
afterAll(() => Promise.all([issuer.stop(), localProvider.stop()]));

let site: Site;
let admin: Site;
let id: number;
beforeEach(async () => {
  site = await openSite({ LOOPBACK_ISSUERS: 'http', LOGIN_RATE_LIMIT: '2/900' });
  admin = await logInAs(site, 'admin');
  await makeUser(site.store, 'editor', 'priya');
  const priya = { email: 'priya@uplink.example', email_verified: true };
  Object.assign(issuer, { people: { priya }, person: 'priya', spoil: null, describe: null });
  const body = { kind: 'other', name: 'Works', issuer: issuer.url, clientId, clientSecret };
  const { identityProvider } = await (await admin.json('POST', path, body)).json();
  id = identityProvider.id;
  await admin.json('POST', `${path}/${id}/use`, { isInUse: true });
  await check();
});
afterEach(() => site.close());

const path = '/api/admin/identity-providers';
/** Tries the provider, which reads again what it says of itself. @returns what failed */
async function check(): Promise<{ label: string; message: string } | undefined> {
  const { checks } = await (await admin.json('POST', `${path}/${id}/check`, {})).json();
  return checks.find(({ state }: { state: string }) => state === 'failed');
}
const isKnown = async (browser: Site) => (await browser.send('/api/admin/check-auth')).status === 200;
const redirectToProvider = async (browser = site) =>
  (await throughIssuer(await browser.send('/admin/login/with/other'))) ?? '/nowhere';

/** Returns the error message of the login page. */
async function actionError(browser = site): Promise<string | undefined> {
  expect(await isKnown(browser)).toBe(false);
  const page = await (await browser.send('/admin/login')).text();
  return /Login failed<\/\w+>(?:<\w+[^>]*>)?([^<]*)/.exec(page)?.[1];
}

describe('Identity provider metadata', () => {
  const notAllowed = 'The provider’s address is not allowed.';
  /** An address in the site's network with another name than the provider's own. */
  const localOrigin = () => localProvider.origin.replace('127.0.0.1', 'localhost');

  it.each([
    ['keys in a private network', 'Keys', () => ({ jwks_uri: `${localOrigin()}/jwks` })],
    ['keys at a private number', 'Keys', () => ({ jwks_uri: 'https://10.0.0.1/jwks' })],
    ['keys where machines keep their secrets', 'Keys', () => ({ jwks_uri: 'https://169.254.169.254/latest' })],
    ['a token endpoint in a private network', 'Client ID', () => ({ token_endpoint: `${localOrigin()}/token` })],
    ['a token endpoint at a private number', 'Client ID', () => ({ token_endpoint: 'https://[fd00::1]/token' })],
  ])('is rejected with %s', async (_, step, received) => {
    const before = localProvider.tokenRequests;
    issuer.describe = (document) => ({ ...document, ...received() });
    expect(await check()).toMatchObject({ label: expect.stringContaining(step), message: notAllowed });
    await site.send(await redirectToProvider());
    expect(await actionError()).toBe(notAllowed);
    expect(localProvider.tokenRequests).toBe(before);
  });

  it('is rejected when the keys are not served over https', async () => {
    issuer.describe = (document) => ({ ...document, jwks_uri: 'http://issuer.example/jwks' });
    await check();
    await site.send(await redirectToProvider());
    expect(await actionError()).toBe('The provider must use https.');
  });
});

describe('Identity provider response over half a megabyte', () => {
  const tooMuch = 'The provider’s response is too large. Check the address.';
  const padding = 'x'.repeat(600 * 1024);

  it('is rejected during discovery', async () => {
    issuer.describe = (document) => ({ ...document, padding });
    expect(await check()).toMatchObject({ label: 'Discovery', message: tooMuch });
    await site.send('/admin/login/with/other');
    expect(await actionError()).toBe(tooMuch);
  });

  it('is rejected as an ID token', async () => {
    issuer.spoil = (claims) => ({ ...claims, padding });
    await site.send(await redirectToProvider());
    expect(await actionError()).toBe(tooMuch);
  });
});

describe('SSO rate limit', () => {
  const tooOften = 'Too many failed attempts to log in. Please wait a while and try again.';
  /** Three times those of an account. */
  const max = 6;

  async function fail(times: number, address = '203.0.113.7') {
    for (let n = 0; n < times; n += 1) {
      await site.anonymous().send('/admin/login/with/other/back?code=x&state=y', { address });
    }
  }
  const signIn = async (address: string) => {
    const browser = site.anonymous();
    const leaving = await browser.send('/admin/login/with/other', { address });
    const there = (await throughIssuer(leaving)) ?? '/nowhere';
    const requested = issuer.tokenRequests;
    await browser.send(there, { address });
    return { browser, isKnown: await isKnown(browser), requested: issuer.tokenRequests - requested };
  };

  it('blocks an address after failed logins, not password logins, and expires', async () => {
    freezeClock(new Date('2030-01-01T09:00:00Z'));
    await fail(max);
    const browser = site.anonymous();
    const leaving = await browser.send('/admin/login/with/other', { address: '203.0.113.7' });
    expect(leaving.headers.get('location')).toBe('/admin/login');
    expect(await actionError(browser)).toBe(tooOften);
    // A password is another matter.
    const login = { username: 'nobody', password: 'x' };
    expect((await site.anonymous().json('POST', '/api/auth/login', login, { address: '203.0.113.7' })).status).toBe(
      401,
    );
    freezeClock(new Date('2030-01-01T10:00:00Z'));
    expect(
      (await browser.send('/admin/login/with/other', { address: '203.0.113.7' })).headers.get('location'),
    ).toContain(issuer.origin);
  });

  it('applies to pending logins and does not count successful ones', async () => {
    const pending = site.anonymous();
    const address = '203.0.113.7';
    const there = (await throughIssuer(await pending.send('/admin/login/with/other', { address }))) ?? '/nowhere';
    for (let n = 0; n < 3; n += 1) expect((await signIn(address)).isKnown).toBe(true);
    await fail(max - 1);
    expect((await signIn(address)).isKnown).toBe(true);
    await fail(1);
    const requested = issuer.tokenRequests;
    await pending.send(there, { address });
    expect(await actionError(pending)).toBe(tooOften);
    expect(issuer.tokenRequests).toBe(requested);
    expect((await signIn('198.51.100.1')).isKnown).toBe(true);
  });
});
