/** An ACME directory and name servers that resolve every name to one address: Debian's `pebble`. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { onTestFinished } from 'vitest';
import { selfSigned } from '../certificates';
import { freePort } from '../postgres-programs';
import { siteName } from './workspace';

const isRoot = process.getuid?.() === 0;

/** It takes ports 80 and 443 of an address that only this machine has; without rights to that, nothing of this can be tried. */
export const mayServeNames = isRoot && (existsSync('/usr/bin/pebble') || install('pebble'));

/** Installs a package of Debian, if it is missing. Returns whether it is there. */
export function install(name: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', [...args, '-y', '-qq'], { env, stdio: 'ignore' }).status === 0;
  return isRoot && existsSync('/usr/bin/apt-get') && apt('update') && apt('install', '--no-install-recommends', name);
}

export interface Pebble {
  /** The environment variables for the program, with its ports. */
  environment: Record<string, string>;
  address: string;
  /** The address of its management interface. */
  management: string;
  /** Leads a name somewhere else; to nowhere with ''. */
  lead(name: string, address: string): Promise<void>;
  stop(): void;
  start(): Promise<void>;
  /** Its log. */
  log: string[];
}

let used = 0;

export interface PebbleOptions {
  /** The life of certificates in seconds. */
  validity?: number;
  variables?: Record<string, string>;
  /** The known accounts with their keys; then it accepts no others. */
  known?: Record<string, string>;
}

export async function startPebble({ validity = 3600, variables = {}, known }: PebbleOptions = {}): Promise<Pebble> {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-pebble-'));
  used += 1;
  const address = `127.${(process.pid % 200) + 20}.${(process.pid >> 8) % 250}.${used}`;
  const [directory, management, dns, steering] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const { cert, key } = selfSigned('127.0.0.1', new Date(Date.now() + 86_400_000));
  const path = (name: string) => join(folder, name);
  writeFileSync(path('cert.pem'), cert);
  writeFileSync(path('key.pem'), key);
  const pebble = {
    listenAddress: `127.0.0.1:${directory}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: path('cert.pem'),
    privateKey: path('key.pem'),
    httpPort: 80,
    tlsPort: 443,
    ocspResponderURL: '',
    externalAccountBindingRequired: known !== undefined,
    externalAccountMACKeys: known,
    certificateValidityPeriod: validity,
  };
  writeFileSync(path('config.json'), JSON.stringify({ pebble }));
  const log: string[] = [];
  const children: ChildProcess[] = [];
  const run = (program: string, args: string[]) => {
    const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', ...variables };
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => log.push(text));
    children.push(child);
    return child;
  };
  const servers = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv4', address, '-defaultIPv6', ''];
  run('pebble-challtestsrv', [...servers, '-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${steering}`]);
  let running: ChildProcess | undefined;
  const start = async () => {
    running = run('pebble', ['-config', path('config.json'), '-dnsserver', `127.0.0.1:${dns}`]);
    await answering(directory);
  };
  await Promise.all([start(), answering(steering)]);
  onTestFinished(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const steer = (call: string, body: object) =>
    fetch(`http://127.0.0.1:${steering}/${call}`, { method: 'POST', body: JSON.stringify(body) });
  return {
    environment: {
      HOST: address,
      DNS_SERVERS: `127.0.0.1:${dns}`,
      ACME_DIRECTORY: `https://127.0.0.1:${directory}/dir`,
      ACME_CA: path('cert.pem'),
    },
    address,
    management: `https://127.0.0.1:${management}`,
    async lead(host, to) {
      await steer('clear-a', { host });
      if (to) await steer('add-a', { host, addresses: [to] });
    },
    stop: () => running?.kill('SIGKILL'),
    start,
    log,
  };
}

/** The number of ordered certificates. */
export const orders = ({ log }: Pebble) => log.join('').match(/Order .* to the db/gi)?.length ?? 0;

export interface PresentedCertificate {
  names: string;
  number: string;
}

/** The certificate that is shown at an address; null when there is none. */
export function visibleAt(host: string): Promise<PresentedCertificate | null> {
  return new Promise((done) => {
    const socket = connect({ host, port: 443, servername: siteName, rejectUnauthorized: false }, () => {
      const { subjectaltname = '', serialNumber } = socket.getPeerCertificate();
      socket.destroy();
      done({ names: subjectaltname, number: serialNumber });
    });
    socket.on('error', () => done(null));
  });
}

async function answering(port: number) {
  for (;;) {
    const isThere = spawnSync('bash', ['-c', `exec 3<>/dev/tcp/127.0.0.1/${port}`], { stdio: 'ignore' }).status === 0;
    if (isThere) return;
    await new Promise((next) => setTimeout(next, 100));
  }
}
