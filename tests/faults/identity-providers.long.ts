/** Identity providers that accept requests and never answer, or whose names do not resolve. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { clientId, clientSecret, startIssuer } from '../identity-provider';
import { startNameServer } from '../name-server';
import type { Server } from '../program';
import { ownFolder, ownServer } from './workspace';

const owner = { username: 'ada', password: 'a long password' };

const providers = '/api/admin/identity-providers';

/** The owner's calls, and a provider that they have set up. */
async function withProvider(server: Server, issuer: string) {
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
  const made = await post(providers, { kind: 'other', name: 'Works', issuer, clientId, clientSecret });
  const { identityProvider } = (await made.json()) as { identityProvider: { id: number } };
  return { post, identityProvider };
}

it('times out a check of a silent identity provider without delaying others', async () => {
  const issuer = await startIssuer();
  const server = await ownServer(ownFolder(), { LOOPBACK_ISSUERS: 'http', SETUP_TOKEN: 'off' });
  const { post, identityProvider } = await withProvider(server, issuer.url);
  issuer.isSilent = true;
  const startedAt = performance.now();
  const checking = post(`${providers}/${identityProvider.id}/check`, {});
  const first = await Promise.race([checking, fetch(`${server.url}/api/health`)]);
  expect(new URL(first.url).pathname).toBe('/api/health');
  const { checks } = (await (await checking).json()) as { checks: { state: string; message: string }[] };
  const waited = performance.now() - startedAt;
  expect(checks[0]).toMatchObject({
    state: 'failed',
    message: 'The provider did not respond in time. Try again.',
  });
  console.log(`A silent issuer was waited for ${Math.round(waited)} ms.`);
  expect(waited).toBeGreaterThan(9_000);
  // Far below the minutes that a system waits by itself.
  expect(waited).toBeLessThan(60_000);
  await issuer.stop();
});

it('keeps logins and pages fast while ten provider names do not resolve', async () => {
  const names = await startNameServer();
  onTestFinished(() => names.stop());
  names.isSilent = true;
  const server = await ownServer(ownFolder(), { DNS_SERVERS: names.address, SETUP_TOKEN: 'off' });
  const { post, identityProvider } = await withProvider(server, 'https://silent.example/');
  let left = 10;
  const pending = Array.from({ length: left }, async () => {
    const answer = await post(`${providers}/${identityProvider.id}/check`, {});
    left -= 1;
    return answer;
  });
  await vi.waitFor(() => expect(names.requested.length).toBeGreaterThan(0), { timeout: 5000 });
  const startedAt = performance.now();
  expect((await post('/api/auth/login', owner)).status).toBe(200);
  expect((await fetch(server.url)).status).toBe(200);
  console.log(`A login and a page took ${Math.round(performance.now() - startedAt)} ms.`);
  expect(left).toBe(10);
  for (const answer of await Promise.all(pending)) {
    const { checks } = (await answer.json()) as { checks: { message: string }[] };
    expect(checks[0]?.message).toContain('could not find the provider');
  }
});
