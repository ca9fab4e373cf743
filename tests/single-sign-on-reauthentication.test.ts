/** Users without a password re-authenticate at their provider. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientId, clientSecret, type Issuer, startIssuer, throughIssuer } from './identity-provider';
import { logInAs, openSite, origin, type Site } from './site';
import { newUser } from './staff';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer([`${origin}/admin/login/with/other/back`]);
});
afterAll(() => issuer.stop());

let site: Site;
const atIssuer = new Map<string, string>();
const priya = { email: 'priya@uplink.example', email_verified: true, given_name: 'Priya', family_name: 'Raman' };
beforeEach(async () => {
  site = await openSite({ LOOPBACK_ISSUERS: 'http' });
  Object.assign(issuer, { people: { priya }, person: 'priya', spoil: null });
  atIssuer.clear();
  const admin = await logInAs(site, 'admin');
  const path = '/api/admin/identity-providers';
  const rules = { people: 'domain', domains: 'uplink.example', defaultRole: 'admin' };
  const received = { kind: 'other', name: 'Works', issuer: issuer.url, clientId, clientSecret };
  const { identityProvider } = await (await admin.json('POST', path, { ...received, ...rules })).json();
  await admin.json('POST', `${path}/${identityProvider.id}/use`, { isInUse: true });
  await follow('/admin/login/with/other');
});
afterEach(() => site.close());

/** To the provider and back. */
async function follow(path: string) {
  return site.send((await throughIssuer(await site.send(path), atIssuer)) ?? '/nowhere');
}

const target = (response: Response) => [response.status, response.headers.get('location')];
const isThere = async () =>
  (await site.store.queries.selectFrom('users').select('id').where('username', '=', 'tunde').execute()).length === 1;
const page = async (path: string) => (await (await site.send(path)).text()).replaceAll('<!-- -->', '');

describe('Re-authentication at the provider', () => {
  it('requires a new login there, then carries out the form that waited', async () => {
    const requested = await site.post('/admin/users/new', newUser);
    const reauth = requested.headers.get('location') ?? '';
    expect([requested.status, reauth]).toEqual([303, expect.stringMatching(/^\/admin\/reauthenticate\?form=/)]);
    const form = await page(reauth);
    expect(form).not.toContain('type="password"');
    const [, way = ''] = /href="(\/admin\/login\/with\/other\?[^"]+)">Log in again with Works/.exec(form) ?? [];
    const before = issuer.signIns;
    expect(target(await follow(way.replaceAll('&amp;', '&')))).toEqual([302, reauth]);
    // The provider has asked once more, although it knew the browser.
    expect(issuer.signIns).toBe(before + 1);
    const ready = await page(reauth);
    expect(ready).toContain('Continue');
    const [, id = ''] = /name="resubmission" value="([^"]+)"/.exec(ready) ?? [];
    expect(target(await site.post('/admin/users/new', { resubmission: id }))).toEqual([303, '/admin/users']);
    expect(await isThere()).toBe(true);
  });

  it('is also valid for the API', async () => {
    const send = () => site.json('POST', '/api/admin/users', newUser);
    expect((await send()).status).toBe(403);
    expect(target(await follow('/admin/login/with/other?for=reauthenticate&to=/admin/users'))).toEqual([
      302,
      '/admin/users',
    ]);
    expect((await send()).status).toBe(201);
  });

  it.each<[string, string, () => void]>([
    [
      'another user',
      'Someone else has logged in at Works.',
      () => {
        atIssuer.clear();
        Object.assign(issuer, { person: 'eve', people: { priya, eve: { ...priya, email: 'eve@uplink.example' } } });
      },
    ],
    [
      'an old login',
      'Works did not ask you to log in again.',
      () => (issuer.spoil = (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 3600 })),
    ],
    [
      'a login without a time',
      'Works did not send the time of your login.',
      () => (issuer.spoil = ({ auth_time: _, ...claims }) => claims),
    ],
  ])('is rejected for %s', async (_who, text, spoil) => {
    spoil();
    expect(target(await follow('/admin/login/with/other?for=reauthenticate&to=/admin/media'))).toEqual([
      302,
      '/admin/media',
    ]);
    expect(await page('/admin/media')).toContain(text);
    expect((await site.json('POST', '/api/admin/users', newUser)).status).toBe(403);
  });

  it('requires a session, and redirects only within the back office', async () => {
    const anonymous = site.anonymous();
    expect(target(await anonymous.send('/admin/login/with/other?for=reauthenticate'))).toEqual([
      302,
      expect.stringMatching(/^\/admin\/login\?redirectTo=/),
    ]);
    for (const to of ['https://evil.example', '//evil.example', '/admin/reauthenticate?to=/admin/media']) {
      const query = new URLSearchParams({ for: 'reauthenticate', to });
      expect(target(await follow(`/admin/login/with/other?${query}`))).toEqual([302, '/admin/dashboard']);
    }
  });
});
