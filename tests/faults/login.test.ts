/** Logins while an attacker guesses passwords. */
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Server } from '../program';
import { ownFolder, ownServer } from './workspace';

const owner = { username: 'ada', password: 'a long password' };

/** Posts JSON from an address behind the proxy. */
function post(server: Server, path: string, body: object, address: string): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
}

const logIn = (server: Server, address: string, input: object) => post(server, '/api/auth/login', input, address);

it('lets the owner log in within 10 seconds while 200 networks guess passwords', async () => {
  const server = await ownServer(ownFolder(), { TRUST_PROXY: '1', SETUP_TOKEN: 'off' });
  const home = '192.0.2.9';
  await post(server, '/api/auth/setup', { ...owner, email: 'ada@byron.example' }, home);
  expect((await logIn(server, home, owner)).status).toBe(200);
  const guesses = Array.from({ length: 200 }, (_, n) => {
    const address = n % 2 === 0 ? `203.0.113.${n}` : `2001:db8:${n.toString(16)}::1`;
    const username = n % 3 === 0 ? owner.username : `someone${n}`;
    return logIn(server, address, { username, password: 'a guess' }).then(
      ({ status }) => status,
      () => 0,
    );
  });
  // They are all there, and the first are being compared.
  await setTimeout(500);
  const startedAt = performance.now();
  expect((await logIn(server, home, owner)).status).toBe(200);
  const waited = Math.round(performance.now() - startedAt);
  console.log(`The owner waited ${waited} ms.`);
  expect(waited).toBeLessThan(10_000);
  // Most of them would have to wait for half a minute yet.
  server.process.kill('SIGKILL');
  expect(new Set(await Promise.all(guesses))).not.toContain(200);
});
