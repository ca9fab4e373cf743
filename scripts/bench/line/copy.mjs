/** Caddy with a static copy of a site: files with their compressed forms and the same headers. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { Unavailable } from '../unavailable.mjs';

const program = process.env.CADDY_PATH || 'caddy';

/** @throws {Unavailable} when there is no Caddy */
export function requireCaddy() {
  const { status } = spawnSync(program, ['version'], { stdio: 'ignore' });
  if (status !== 0) throw new Unavailable('The comparison needs Caddy (apt-get install caddy, or CADDY_PATH).');
}

/**
 * @param answers as `again` makes them, compressed with brotli where the program does
 * @param place where to listen, under which name, and with which certificate
 * @param isReady whether it answers
 */
export async function startCopy(folder, answers, { host, port, cert, key }, isReady) {
  const files = join(folder, 'files');
  const routes = answers.map((answer) => routeOf(answer, files));
  const server = {
    listen: [`${host}:${port}`],
    automatic_https: { disable: true },
    protocols: ['h1', 'h2'],
    tls_connection_policies: [{}],
    routes,
  };
  const configuration = join(folder, 'caddy.json');
  const apps = {
    http: { servers: { copy: server } },
    tls: { certificates: { load_files: [{ certificate: cert, key }] } },
  };
  const admin = { disabled: true, config: { persist: false } };
  const logging = { logs: { default: { level: 'WARN' } } };
  writeFileSync(configuration, JSON.stringify({ admin, logging, apps }));
  const child = spawn(program, ['run', '--config', configuration], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const finished = once(child, 'exit');
  for (let tries = 0; !(await isReady().catch(() => false)); tries++) {
    if (child.exitCode !== null || tries > 100) throw new Error('Caddy does not serve the copy.');
    await wait(100);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await finished;
  };
  return { pid: child.pid, stop };
}

/** Writes the file of an answer. @returns the route that sends it */
function routeOf({ path, headers, body }, files) {
  const name = path.endsWith('/') ? `${path}index.html` : path;
  const bytes = Buffer.from(body, 'base64');
  const named = Object.fromEntries(
    headers.flatMap((value, at) => (at % 2 ? [] : [[value.toLowerCase(), headers[at + 1]]])),
  );
  const isCompressed = named['content-encoding'] === 'br';
  mkdirSync(dirname(join(files, name)), { recursive: true });
  writeFileSync(join(files, name), isCompressed ? brotliDecompressSync(bytes) : bytes);
  if (isCompressed) writeFileSync(join(files, `${name}.br`), bytes);
  // Headers that a file server adds by itself.
  const own = ['content-encoding', 'content-length', 'etag', 'last-modified', 'vary', 'accept-ranges'];
  const set = Object.fromEntries(
    Object.entries(named)
      .filter(([header]) => !own.includes(header))
      .map(([header, value]) => [header, [value]]),
  );
  return {
    match: [{ path: [path] }],
    handle: [
      { handler: 'headers', response: { set } },
      { handler: 'file_server', root: files, precompressed: { br: {} }, precompressed_order: ['br'] },
    ],
    terminal: true,
  };
}
