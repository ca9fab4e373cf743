/** Actions that need a login of the last ten minutes, and how they continue after the password was entered. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smtpSettings } from './messages';
import { addApp, at, codeAt, mfaPath, target } from './mfa';
import { bytesOf } from './raw-store';
import { testimonial } from './sample-records';
import { logInAs, openSite, type Site } from './site';
import { newUser, staffPassword } from './staff';

let site: Site;
let owner: Site;
beforeEach(async () => {
  site = await openSite();
  at(0);
  owner = await logInAs(site, 'admin', 'priya');
});
afterEach(() => site.close());

describe('Re-authentication', () => {
  const old = () => at(11 * 60);

  it('is required by the API with the code proof-needed', async () => {
    const { key } = await addApp(owner);
    old();
    for (const [method, path] of [
      ['POST', `${mfaPath}/begin`],
      ['DELETE', `${mfaPath}/1`],
      ['POST', '/api/admin/account/recovery-codes'],
    ] as const) {
      const response = await owner.json(method, path, {});
      expect([response.status, (await response.json()).code]).toEqual([403, 'reauthentication-required']);
    }
    expect((await owner.json('POST', '/api/auth/reauthenticate', { proof: 'wrong' })).status).toBe(400);
    expect((await owner.json('DELETE', `${mfaPath}/1`)).status).toBe(403);
    expect((await owner.json('POST', '/api/auth/reauthenticate', { proof: codeAt(key, 660) })).status).toBe(200);
    expect((await owner.json('DELETE', `${mfaPath}/1`)).status).toBe(200);
  });

  it('is requested on a page, which then carries out the submitted form', async () => {
    await addApp(owner);
    old();
    const path = '/admin/account/security/factors/1/delete';
    const [status, reauth = ''] = target(await owner.post(path, {})) as [number, string];
    expect([status, reauth]).toEqual([303, expect.stringMatching(/^\/admin\/reauthenticate\?form=/)]);
    const page = await (await owner.send(reauth)).text();
    expect(page).toContain(`action="${path}"`);
    expect(page).toContain('Confirm it’s you to remove My phone');
    const resubmissionId = new URLSearchParams(reauth.split('?')[1]).get('form') ?? '';
    expect(target(await owner.post(path, { resubmission: resubmissionId, proof: 'wrong' }))).toEqual([303, reauth]);
    expect(await (await owner.send(reauth)).text()).toContain('Incorrect password or code.');
    expect(target(await owner.post(path, { resubmission: resubmissionId, proof: staffPassword }))).toEqual([
      303,
      '/admin/account/security',
    ]);
    expect((await (await owner.send(mfaPath)).json()).factors).toEqual([]);
    // Sent once more: it is done already.
    expect(target(await owner.post(path, { resubmission: resubmissionId, proof: staffPassword }))).toEqual([303, path]);
  });

  it('precedes a page that shows a key, and redirects back to that page', async () => {
    old();
    const path = '/admin/account/security/factors/new';
    const [, reauth = ''] = target(await owner.send(path)) as [number, string];
    expect(reauth).toBe('/admin/reauthenticate?to=%2Fadmin%2Faccount%2Fsecurity%2Ffactors%2Fnew');
    expect(target(await owner.post(reauth, { proof: staffPassword }))).toEqual([303, path]);
    expect((await owner.send(path)).status).toBe(200);
    const otherSession = await owner.post('/admin/reauthenticate?to=https://evil.example', { proof: staffPassword });
    expect(target(otherSession)).toEqual([303, '/admin/dashboard']);
  });

  it('keeps the form encrypted, and for one session, person and path only', async () => {
    await addApp(owner);
    old();
    const fields = { name: 'kept words', code: '123456', enrolmentToken: 'x' };
    const [, reauth = ''] = target(await owner.post('/admin/account/security/new-recovery-codes', fields)) as [
      number,
      string,
    ];
    const resubmissionId = new URLSearchParams(reauth.split('?')[1]).get('form') ?? '';
    expect(await bytesOf(site.store)).not.toContain('kept words');
    const sent = { resubmission: resubmissionId, proof: staffPassword };
    const rest = [await logInAs(site, 'admin', 'priya'), await logInAs(site, 'admin', 'maja')];
    for (const other of rest) {
      expect(target(await other.send(reauth))).toEqual([302, '/admin/dashboard']);
      const path = '/admin/account/security/new-recovery-codes';
      expect(target(await other.post(path, sent))).toEqual([303, path]);
    }
    const path = '/admin/account/security/factors/1/delete';
    expect(target(await owner.post(path, sent))).toEqual([303, path]);
    expect((await (await owner.send(mfaPath)).json()).factors).toHaveLength(1);
    expect(target(await site.post('/admin/account/security/new-recovery-codes', sent))[1]).toContain('/admin/login');
  });

  it('is rate-limited', async () => {
    await site.close();
    site = await openSite({ LOGIN_RATE_LIMIT: '2/900' });
    owner = await logInAs(site, 'admin', 'priya');
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await owner.json('POST', '/api/auth/reauthenticate', { proof: 'wrong' })).status);
    }
    expect(statuses).toEqual([400, 400, 429]);
    expect((await owner.json('POST', '/api/auth/reauthenticate', { proof: staffPassword })).status).toBe(429);
  });
});

describe('Re-authentication required', () => {
  const old = () => at(11 * 60);

  it.each([
    ['a user is added', 'POST', '/api/admin/users', newUser],
    ['a role changes', 'PATCH', '/api/admin/users/1', { role: 'editor' }],
    ['a user is deleted', 'DELETE', '/api/admin/users/1', {}],
    ['mail settings change', 'POST', '/api/admin/smtp-config', smtpSettings],
    ['messages are taken out', 'GET', '/api/admin/contact-requests.csv', undefined],
    ['the trail is taken out', 'GET', '/api/admin/audit-entries.csv', undefined],
  ])('when %s', async (_, method, path, body) => {
    old();
    const response = await owner.json(method, path, body);
    expect([response.status, (await response.json()).code]).toEqual([403, 'reauthentication-required']);
  });

  it('when messages are erased by form', async () => {
    old();
    const response = await owner.post('/admin/messages/settings/erase?email=ada@example.com', {
      email: 'ada@example.com',
    });
    expect(target(response)[1]).toMatch(/^\/admin\/reauthenticate\?form=/);
  });

  it('for neither reading nor other writes', async () => {
    old();
    for (const path of ['/api/admin/users', '/api/admin/smtp-config', '/api/admin/audit-entries']) {
      expect((await owner.send(path)).status).toBe(200);
    }
    expect((await owner.json('POST', '/api/admin/testimonials', testimonial)).status).toBe(201);
  });

  it('then adds the user with the password from the form', async () => {
    old();
    const [, reauth = ''] = target(await owner.post('/admin/users/new', newUser)) as [number, string];
    const hydrated = await owner.post('/admin/users/new?_data=routes%2Fadmin.users.new', {
      ...newUser,
      username: 'maja',
      email: 'maja@uplink.example',
    });
    expect(hydrated.headers.get('x-remix-redirect')).toMatch(/^\/admin\/reauthenticate\?form=/);
    expect(hydrated.headers.get('x-remix-reload-document')).toBe('true');
    const resubmissionId = new URLSearchParams(reauth.split('?')[1]).get('form') ?? '';
    expect(await (await owner.send(reauth)).text()).not.toContain(newUser.password);
    expect(
      target(await owner.post('/admin/users/new', { resubmission: resubmissionId, proof: staffPassword })),
    ).toEqual([303, '/admin/users']);
    const login = await site.json('POST', '/api/auth/login', { username: 'tunde', password: newUser.password });
    expect(login.status).toBe(200);
  });

  it('before a file export, and returns to the screen with the link', async () => {
    old();
    const headers = { accept: 'text/html,*/*', referer: 'http://localhost:3000/admin/audit?who=priya' };
    const requested = await owner.send('/api/admin/audit-entries.csv', { headers });
    const [status, reauth = ''] = target(requested) as [number, string];
    expect([status, reauth]).toEqual([302, '/admin/reauthenticate?to=%2Fadmin%2Faudit%3Fwho%3Dpriya&file=']);
    expect(target(await owner.post(reauth, { proof: staffPassword }))).toEqual([303, '/admin/audit?who=priya']);
    expect(await (await owner.send('/admin/audit')).text()).toContain('Export the file again.');
    expect((await owner.send('/api/admin/audit-entries.csv', { headers })).headers.get('content-type')).toContain(
      'text/csv',
    );
    at(22 * 60);
    const otherSession = await owner.send('/api/admin/audit-entries.csv', {
      headers: { ...headers, referer: 'https://evil.example/admin/users' },
    });
    expect(target(otherSession)[1]).toBe('/admin/reauthenticate?to=&file=');
  });
});
