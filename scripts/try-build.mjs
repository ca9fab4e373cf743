import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrepareError, root, serverFlags } from './prepare.mjs';

const account = { username: 'builder', email: 'builder@example.com', password: 'A long password of the build 1' };

/**
 * Starts what was built, with a data folder of its own, and asks for a page of the website and one of the back office.
 * A build keeps the code that this compiles, so that a server starts sooner; V8 takes it only with the same flags.
 *
 * @param program the built program, and before it what runs it
 * @param environment variables of its own
 * @throws {PrepareError} when it does not start, or answers otherwise
 */
export async function tryBuild(
  program = [process.execPath, ...serverFlags, join(root, 'build', 'main.js')],
  environment = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'uplink-build-'));
  const { PATH, HOME } = process.env;
  const [command, ...args] = program;
  const server = spawn(command, [...args, 'serve'], {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'production', DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const started = new Promise((resolve) => {
    const read = (chunk) => {
      log += chunk;
      const [, port] = /"port":(\d+)/.exec(log) ?? [];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('close', () => resolve(null));
  });
  try {
    const origin = await started;
    if (!origin) throw new PrepareError(`The build does not start:\n${log}`);
    await expectAnswer(fetch(`${origin}/`), 200);
    const post = (path, fields) =>
      fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(fields),
      });
    await expectAnswer(post('/api/auth/setup', { ...account, confirmPassword: account.password }), 201);
    const login = await expectAnswer(post('/api/auth/login', account), 200);
    const [cookie] = (login.headers.get('set-cookie') ?? '').split(';');
    await expectAnswer(fetch(`${origin}/admin/dashboard`, { headers: { cookie }, redirect: 'manual' }), 200);
  } finally {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill();
      await once(server, 'close');
    }
    rmSync(dataDir, { recursive: true, force: true });
  }

  async function expectAnswer(sent, status) {
    const answer = await sent;
    if (answer.status === status) return answer;
    throw new PrepareError(`The build answers ${new URL(answer.url).pathname} with ${answer.status}:\n${log}`);
  }
}
