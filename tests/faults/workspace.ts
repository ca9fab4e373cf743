/** Shared parts of the fault tests: a folder, a disk that can fill or fail, messages to send. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished } from 'vitest';
import { selfSigned } from '../certificates';
import { type Server, startServer } from '../program';

/** An empty folder that is gone after the test. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-fault-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A server that is gone after the test, without limits on messages.
 *
 * @param before a command that starts it in its own place, with its arguments
 * @param release the folder that another release was built in
 */
export async function ownServer(
  dataDir: string,
  environment: Record<string, string> = {},
  before: string[] = [],
  release?: string,
): Promise<Server> {
  const settings = { CONTACT_RATE_LIMIT: 'off', BACKUP_EVERY: 'off', ...environment };
  const server = await startServer(dataDir, settings, before, release);
  onTestFinished(() => {
    server.process.kill('SIGKILL');
  });
  return server;
}

/** Mounting takes rights that a developer's account may not have. */
export const mayMount =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' }).status === 0;

/** A disk in memory of so many KiB, gone after the test. */
export function ownDisk(kib: number, options = ''): string {
  const folder = join(ownFolder(), 'disk');
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k${options}`, 'tmpfs', folder]);
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder]);
  });
  return folder;
}

const works = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Making networks takes such rights too; `curl` is what visits them. */
export const mayMakeNetworks =
  mayMount && works('unshare', '--net', 'true') && works('ip', '-Version') && works('curl', '--version');

let networks = 0;

/** A network of the machine's own, in which all ports are free, gone after the test. @returns its name, and what runs a command in it */
export function ownNetwork(): { name: string; inNetwork: string[] } {
  networks += 1;
  const name = `uplink-${process.pid}-${networks}`;
  const inNetwork = ['ip', 'netns', 'exec', name];
  execFileSync('ip', ['netns', 'add', name]);
  onTestFinished(() => {
    execFileSync('ip', ['netns', 'del', name]);
  });
  execFileSync('ip', [...inNetwork.slice(1), 'ip', 'link', 'set', 'lo', 'up']);
  return { name, inNetwork };
}

/** Runs curl inside a network. */
export function curlIn(inNetwork: string[]) {
  const [program = '', ...texts] = inNetwork;
  return (...args: string[]) =>
    spawnSync(program, [...texts, 'curl', '--silent', ...args], { encoding: 'utf8' }).stdout;
}

/** A contact message as the API takes it. */
export const contactMessage = (text: string) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  companyEmail: 'ada@byron.example',
  companyName: 'Byron & Co',
  phoneNumber: '020 7946 0123',
  cityLocation: 'London',
  reasonForContact: 'other',
  message: text,
});

/** Sends a contact message. @returns the status, 0 when there was no answer */
export async function sendMessage(server: Server, text: string): Promise<number> {
  try {
    const response = await fetch(`${server.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(contactMessage(text)),
      signal: AbortSignal.timeout(20_000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Eight send messages until the server answers no more; when forty are saved it is instructed to stop. @returns what was saved */
export async function stopUnderLoad(server: Server): Promise<string[]> {
  const saved: string[] = [];
  const senders = Array.from({ length: 8 }, async (_, sender) => {
    for (let index = 0; ; index += 1) {
      const text = `From ${sender}, number ${index}`;
      const status = await sendMessage(server, text);
      if (status === 0) return;
      expect(status).toBe(201);
      saved.push(text);
      if (saved.length === 40) server.process.kill('SIGTERM');
    }
  });
  await Promise.all(senders);
  return saved;
}

/**
 * Kills a program (SIGKILL) three times while four write messages as fast as they can.
 *
 * @returns the texts of those that it has taken
 */
export async function killUnderLoad(dataDir: string, environment: Record<string, string> = {}): Promise<string[]> {
  const saved: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const server = await ownServer(dataDir, environment);
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let index = 0; ; index += 1) {
        const text = `Round ${round}, writer ${writer}, number ${index}`;
        if ((await sendMessage(server, text)) !== 201) return;
        saved.push(text);
        if (saved.length % 37 === 36) server.process.kill('SIGKILL');
      }
    });
    await Promise.all(writers);
    await server.ended;
  }
  expect(saved.length).toBeGreaterThan(50);
  return saved;
}

/** The messages in a database, as another program sees them. */
export function storedMessages(path: string): string[] {
  const file = new BetterSqlite3(path, { fileMustExist: true });
  try {
    return file.prepare('select message from contact_requests order by id').pluck().all() as string[];
  } finally {
    file.close();
  }
}

export function isWhole(path: string): boolean {
  const file = new BetterSqlite3(path, { fileMustExist: true });
  try {
    return file.pragma('integrity_check', { simple: true }) === 'ok';
  } finally {
    file.close();
  }
}

export const databaseIn = (dataDir: string) => join(dataDir, 'uplink.sqlite');

export const siteName = 'www.example.test';

/** The settings of a server with https: free ports, and an untrusted certificate. */
export function siteSettings(dataDir: string): Record<string, string> {
  const [TLS_CERT, TLS_KEY] = [join(dataDir, 'cert.pem'), join(dataDir, 'key.pem')];
  const { cert, key } = selfSigned([siteName], new Date(Date.now() + 60 * 86_400_000));
  writeFileSync(TLS_CERT, cert);
  writeFileSync(TLS_KEY, key);
  return { DOMAIN: siteName, TLS_CERT, TLS_KEY, HOST: '127.0.0.1', HTTP_PORT: '0', HTTPS_PORT: '0' };
}

/** A server that does https by itself. */
export function encryptedServer(environment: Record<string, string> = {}): Promise<Server> {
  const dataDir = ownFolder();
  return ownServer(dataDir, { ...siteSettings(dataDir), ...environment });
}
