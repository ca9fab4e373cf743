/** The site of the stalls part: 50,000 messages and 300 posts, all indexed, and its clients. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { root } from '../../prepare.mjs';
import { fill, untilIndexed } from '../fill.mjs';
import { fetchAnswer, putFirst, runProgram, startProgram } from '../processes.mjs';
import { loggedIn } from '../staff.mjs';

/** The owner's address. */
export const ownAddress = '192.0.2.10';

/** Creates and starts the site. */
export async function openSite(folder) {
  const dataDir = join(folder, 'site');
  await runProgram(dataDir, 'migrate');
  fill(join(dataDir, 'uplink.sqlite'), { messages: 50_000, posts: 300, testimonials: 30 }, { daysAgo: 400 });
  const site = new Site(dataDir);
  await site.start({ TRUST_PROXY: '0' });
  // Only a client on this machine can create the first admin.
  site.cookie = await loggedIn(site.port);
  await untilIndexed(site.databasePath);
  await site.stop();
  await site.start();
  return site;
}

export class Site {
  #program;
  cookie = '';
  /** Whether it has answered for some seconds. */
  isWarm = false;

  constructor(dataDir) {
    this.dataDir = dataDir;
    this.databasePath = join(dataDir, 'uplink.sqlite');
  }

  get port() {
    return this.#program.port;
  }

  /** Starts the server: behind a proxy, so that each client has an address of its own, and with nothing planned. */
  async start(environment = {}, nodeOptions = []) {
    const usual = { TRUST_PROXY: '1', BACKUP_EVERY: 'off' };
    this.#program = await startProgram(this.dataDir, { environment: { ...usual, ...environment }, nodeOptions });
    putFirst(this.#program);
    this.isWarm = false;
    const page = (await fetchAnswer(this.port, '/')).body.toString();
    this.file = /\/build\/[^"]+\.css/.exec(page)[0];
  }

  /** An earlier measurement may have ended the session. */
  async logIn() {
    this.cookie = await loggedIn(this.port, { 'x-forwarded-for': ownAddress });
  }

  stop(signal) {
    return this.#program.stop(signal);
  }

  /** Stops a server that answers no more, and starts another. */
  async restart(environment, nodeOptions) {
    await this.stop('SIGKILL');
    await this.start(environment, nodeOptions);
  }

  async isWell() {
    const late = new Promise((resolve) => setTimeout(resolve, 1000, false));
    return Promise.race([
      fetchAnswer(this.port, '/').then(
        () => true,
        () => false,
      ),
      late,
    ]);
  }

  /**
   * Sends a request as the logged-in admin, or as the headers say.
   *
   * @returns the status or the error, and the milliseconds
   */
  ask({ method = 'GET', path, type, body, headers = {}, signal }) {
    const startedAt = performance.now();
    const own = { host: 'localhost', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ownAddress };
    const all = { ...own, cookie: this.cookie, ...headers };
    if (body !== undefined) Object.assign(all, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
    return new Promise((resolve) => {
      const done = (status) => resolve({ status, ms: performance.now() - startedAt });
      const options = { host: '127.0.0.1', port: this.port, path, method, headers: all, agent: false, signal };
      const requested = request(options, (response) => {
        response.resume();
        response.once('end', () => done(response.statusCode)).once('error', (error) => done(error.code));
      });
      requested.once('error', (error) => done(error.code));
      requested.end(body);
    });
  }

  sendForm(path, fields, signal) {
    const body = String(new URLSearchParams(fields));
    return this.ask({ method: 'POST', path, type: 'application/x-www-form-urlencoded', body, signal });
  }

  sendJson(path, fields, signal, headers) {
    const body = JSON.stringify(fields);
    return this.ask({ method: 'POST', path, type: 'application/json', body, headers, signal });
  }

  /** Runs a command beside the server. @returns how it ended */
  async command(args, signal) {
    const child = spawn(process.execPath, [join(root, 'build/main.js'), ...args], {
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: this.dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    putFirst(child);
    let problem = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      problem += text;
    });
    const kill = () => child.kill('SIGKILL');
    signal.addEventListener('abort', kill);
    const [code] = await once(child, 'close');
    signal.removeEventListener('abort', kill);
    return code === 0 || signal.aborted ? 'done' : `FAILED (${problem.trim().slice(-200)})`;
  }

  /** Works in the database beside the server, as another program would. */
  inDatabase(work) {
    const file = new Database(this.databasePath);
    try {
      file.pragma('busy_timeout = 5000');
      return work(file);
    } finally {
      file.close();
    }
  }
}
