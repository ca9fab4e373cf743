/** An identity provider that takes questions and never answers. */
import { expect, it } from 'vitest';
import { clientId, clientSecret, startIssuer } from '../issuer';
import { ownFolder, ownServer } from './place';

const owner = { username: 'ada', password: 'a long password' };

it('is waited for ten seconds, and nobody else waits', async () => {
  const issuer = await startIssuer();
  const server = await ownServer(ownFolder(), { LOOPBACK_ISSUERS: 'http', SETUP_TOKEN: 'off' });
  let cookie = '';
  const post = (path: string, body: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  await post('/api/auth/setup', { ...owner, email: 'ada@byron.example' });
  const login = await post('/api/auth/login', owner);
  cookie = login.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  const path = '/api/admin/identity-providers';
  const told = { kind: 'other', name: 'Works', issuer: issuer.url, clientId, clientSecret };
  const { identityProvider } = (await (await post(path, told)).json()) as { identityProvider: { id: number } };
  issuer.isSilent = true;
  const began = performance.now();
  const checking = post(`${path}/${identityProvider.id}/check`, {});
  const first = await Promise.race([checking, fetch(`${server.url}/api/health`)]);
  expect(new URL(first.url).pathname).toBe('/api/health');
  const { checks } = (await (await checking).json()) as { checks: { state: string; message: string }[] };
  const waited = performance.now() - began;
  expect(checks[0]).toMatchObject({
    state: 'failed',
    message: 'The provider did not answer in time. Please try again.',
  });
  console.log(`A silent issuer was waited for ${Math.round(waited)} ms.`);
  expect(waited).toBeGreaterThan(9_000);
  // Far below the minutes that a system waits by itself.
  expect(waited).toBeLessThan(60_000);
  await issuer.stop();
});
