/** The standard build under plain `remix-serve`, as hosts that run Remix start it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../postgres-programs';
import { describeProgram } from '../program';
import { contactMessage, databaseIn, ownFolder, storedMessages } from './workspace';

const remixServe = resolve(import.meta.dirname, '../../node_modules/@remix-run/serve/dist/cli.js');
const owner = { username: 'ada', password: 'a long password' };
const timeoutMs = 60_000;

function startRemixServe(dataDir: string, environment: Record<string, string> = {}) {
  const { cwd, env } = describeProgram(dataDir);
  const child = spawn(process.execPath, [remixServe, 'build/index.js'], {
    cwd,
    env: { ...env, HOST: '127.0.0.1', BACKUP_EVERY: 'off', SETUP_TOKEN: 'off', ...environment },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  return { child, ended: once(child, 'exit'), stdout, stderr };
}

/** Starts it, and returns how to send it requests as one browser does: cookies stay from one to the next. */
async function openSite(dataDir: string, environment: Record<string, string> = {}) {
  const port = await freePort();
  const server = startRemixServe(dataDir, { PORT: String(port), ...environment });
  const cookies = new Map<string, string>();
  const send = async (path: string, body?: string | URLSearchParams, given: object = {}) => {
    const headers = new Headers({
      'sec-fetch-site': 'same-origin',
      ...given,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    });
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await setTimeout(100)) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      () => true,
      () => false,
    );
    if (isUp) return { ...server, send };
  }
  throw new Error('remix-serve did not start.');
}

describe.runIf(!process.env.UPLINK_BINARY)('remix-serve', () => {
  it('serves public pages, the contact form, the back office and the API', async () => {
    const dataDir = ownFolder();
    const { child, ended: finished, send } = await openSite(dataDir);
    const home = await send('/');
    expect(home.status).toBe(200);
    expect(home.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await home.text()).toContain('id="contact-form"');

    const sent = await send('/?index', new URLSearchParams(contactMessage('By the form')));
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/\?flash=.*#message-sent$/),
    ]);
    expect(await (await send('/')).text()).toContain('Message sent successfully!');
    expect(storedMessages(databaseIn(dataDir))).toEqual(['By the form']);

    await send('/api/auth/setup', JSON.stringify({ ...owner, email: 'ada@byron.example' }));
    const login = await send('/admin/login', new URLSearchParams(owner));
    expect([login.status, login.headers.get('location')]).toEqual([303, '/admin/dashboard']);
    const messages = await send('/admin/messages');
    expect(messages.status).toBe(200);
    expect(await messages.text()).toContain('ada@byron.example');
    const created = await send('/api/contact', JSON.stringify(contactMessage('By the API')));
    expect(created.status).toBe(201);
    const rejected = await send('/api/contact', JSON.stringify({}));
    expect(rejected.status).toBe(400);
    const status = (await (await send('/api/auth/status')).json()) as { user: { username: string } };
    expect(status.user.username).toBe(owner.username);

    child.kill('SIGTERM');
    expect(await finished).toEqual([0, null]);
  });

  it('limits the messages of each address', async () => {
    const { send } = await openSite(ownFolder(), { CONTACT_RATE_LIMIT: '1/600', TRUST_PROXY: '1' });
    const sendFrom = (address: string) =>
      send('/api/contact', JSON.stringify(contactMessage('Hello')), { 'x-forwarded-for': address });
    expect((await sendFrom('192.0.2.1')).status).toBe(201);
    expect((await sendFrom('192.0.2.1')).status).toBe(429);
    expect((await sendFrom('203.0.113.1')).status).toBe(201);
  });

  it('keeps the secrets of links out of its log', async () => {
    const { child, send, stdout } = await openSite(ownFolder());
    await send('/admin/setup?setupToken=a-secret-of-a-link&page=2');
    child.kill('SIGTERM');
    const lines = await stdout;
    expect(lines).toContain('GET /admin/setup?setupToken=***&page=2 ');
    expect(lines).not.toContain('a-secret-of-a-link');
  });

  it('rejects a body over the limit', async () => {
    const { send } = await openSite(ownFolder());
    expect((await send('/api/contact', JSON.stringify({ message: 'x'.repeat(2 ** 21) }))).status).toBe(413);
    expect((await send('/api/health')).status).toBe(200);
  });

  it('rejects DOMAIN with one line', async () => {
    const { ended: finished, stderr } = startRemixServe(ownFolder(), { PORT: '0', DOMAIN: 'www.example.test' });
    expect(await finished).toEqual([1, null]);
    expect(await stderr).toBe('remix-serve has no https. Unset DOMAIN, or run `npm start`.\n');
  });
});
