/**
 * An installation on an empty machine, an upgrade and an uninstallation, where the single file has been built: a Debian
 * without Node in a systemd container with its own network.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../certificates';
import { mayServeNames } from './pebble';
import { contactMessage, curlIn, ownFolder, ownNetwork, siteName } from './workspace';

const repository = resolve(import.meta.dirname, '../..');
const binary = join(repository, 'dist/uplink');
const isThere = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
const mayBoot =
  mayServeNames && existsSync(binary) && ['systemd-nspawn', 'debootstrap', 'curl', 'nsenter'].every(isThere);

const timeoutMs = { timeout: 90_000, interval: 500 };

/** Debian as small as systemd runs it: made once, and only read then. */
function emptyHost(): string {
  const tree = join(repository, '.cache/machine');
  if (existsSync(tree)) return tree;
  mkdirSync(join(repository, '.cache'), { recursive: true });
  rmSync(`${tree}.draft`, { recursive: true, force: true });
  const packages = '--include=systemd,systemd-sysv,libstdc++6,ca-certificates';
  execFileSync('debootstrap', ['--variant=minbase', packages, 'bookworm', `${tree}.draft`], { stdio: 'ignore' });
  renameSync(`${tree}.draft`, tree);
  return tree;
}

function start(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Pebble in the machine's network. @returns the file with the root that it shows itself by */
function startPebble(folder: string, [ip = '', ...inNetwork]: string[]): string {
  const { cert, key } = selfSigned('127.0.0.1', new Date(Date.now() + 86_400_000));
  const [certificate, privateKey, config] = ['cert.pem', 'key.pem', 'config.json'].map((name) => join(folder, name));
  writeFileSync(certificate ?? '', cert);
  writeFileSync(privateKey ?? '', key);
  const [listenAddress, managementListenAddress] = ['127.0.0.1:14000', '127.0.0.1:15000'];
  const pebble = { listenAddress, managementListenAddress, certificate, privateKey, httpPort: 80, tlsPort: 443 };
  writeFileSync(config ?? '', JSON.stringify({ pebble: { ...pebble, certificateValidityPeriod: 86_400 } }));
  const rest = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-management', '127.0.0.1:8055'];
  const names = ['-dns01', '127.0.0.1:8053', '-defaultIPv4', '127.0.0.1', '-defaultIPv6', ''];
  start(ip, [...inNetwork, 'pebble-challtestsrv', ...rest, ...names]);
  const given = ['-config', config ?? '', '-dnsserver', '127.0.0.1:8053'];
  start(ip, [...inNetwork, 'pebble', ...given], { PEBBLE_VA_NOSLEEP: '1' });
  return certificate ?? '';
}

/** Another release: bytes after the end of a program change nothing in it. */
function anotherRelease(folder: string): string {
  const path = join(folder, 'next');
  copyFileSync(binary, path);
  appendFileSync(path, 'another release');
  return path;
}

/** A client that sends requests repeatedly. @returns the responses so far */
function visit(folder: string, [program = '', ...args]: string[]): () => string[] {
  const answers = join(folder, 'answers');
  const line = [program, ...args, '--output', '/dev/null', '--write-out', '%{http_code}\\n'].map((word) => `'${word}'`);
  start('sh', ['-c', `while sleep 0.05; do ${line.join(' ')}; done >${answers}`]);
  return () => readFileSync(answers, 'utf8').trim().split('\n');
}

/** A machine that has booted, and how to run a command in it. */
async function boot(network: string, binds: Record<string, string>) {
  const where = [`--directory=${emptyHost()}`, '--volatile=overlay'];
  const bound = Object.entries(binds).map(([path, there]) => `--bind-ro=${path}:${there}`);
  const how = ['--quiet', '--boot', '--keep-unit', '--register=no', `--network-namespace-path=/run/netns/${network}`];
  const node = start('systemd-nspawn', [...where, ...how, ...bound], { SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' });
  const first = () => readFileSync(`/proc/${node.pid}/task/${node.pid}/children`, 'utf8').split(' ')[0] ?? '';
  // With its first process all of it is gone; without systemd-nspawn it would go on.
  onTestFinished(() => void spawnSync('kill', ['-KILL', first()]));
  const inside = (command: string) => {
    const shell = ['/usr/bin/env', '-i', 'HOME=/root', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin', 'sh', '-c', command];
    return spawnSync('nsenter', ['--target', first(), '--all', ...shell], { encoding: 'utf8' });
  };
  await expect.poll(() => inside('systemctl is-system-running').stdout, timeoutMs).toMatch(/running|degraded/);
  return inside;
}

describe.runIf(mayBoot)('Empty machine', () => {
  it('installs, upgrades without a failed request, uninstalls and reinstalls with one command each', async () => {
    const folder = ownFolder();
    const { name, inNetwork } = ownNetwork();
    const trusted = startPebble(folder, inNetwork);
    const binds = { [binary]: '/opt/uplink', [anotherRelease(folder)]: '/opt/next', [trusted]: '/opt/acme.pem' };
    const inside = await boot(name, binds);
    expect(inside('command -v node').stdout).toBe('');
    // Let's Encrypt would need none of this.
    inside(
      'printf "ACME_DIRECTORY=https://127.0.0.1:14000/dir\\nACME_CA=/opt/acme.pem\\nDNS_SERVERS=127.0.0.1:8053\\n" >/etc/uplink.env',
    );

    const installed = inside(`/opt/uplink install ${siteName} --yes`);
    expect(installed).toMatchObject({ status: 0, stderr: '' });
    expect(installed.stdout).toMatch(new RegExp(`https://${siteName}/admin/setup\\?setupToken=`));
    const root = join(folder, 'root.pem');
    const curl = curlIn(inNetwork);
    writeFileSync(root, curl('--fail', '--insecure', 'https://127.0.0.1:15000/roots/0'));
    const trusting = ['--fail', '--cacert', root, '--resolve', `${siteName}:443:127.0.0.1`];
    const query = (path: string, ...more: string[]) => curl(...trusting, ...more, `https://${siteName}${path}`);
    const page = () => query('/');
    await expect.poll(page, timeoutMs).toContain('<title>Uplink');
    expect(inside('systemctl is-enabled uplink.service uplink-http.socket uplink-https.socket').stdout).toBe(
      'enabled\n'.repeat(3),
    );
    const servingProgram = () => inside('systemctl show --value -p MainPID uplink').stdout.trim();
    expect(inside(`stat -c %U /proc/${servingProgram()}`).stdout).toBe('uplink\n');
    const backups = () => inside('stat -c "%U %a %n" /var/lib/uplink/backups/uplink-*.sqlite').stdout;
    await expect.poll(backups, timeoutMs).toMatch(/^uplink 600 \S+\n$/);
    expect(inside('uplink doctor').stdout).toContain('No faults found');
    const message = JSON.stringify(contactMessage('Before the other release.'));
    expect(query('/api/contact', '--json', message)).not.toBe('');

    const [previous, certificate] = [
      servingProgram(),
      inside('sha256sum /var/lib/uplink/certificates/site.pem').stdout,
    ];
    const visits = visit(folder, [...inNetwork, 'curl', '--silent', ...trusting, `https://${siteName}/`]);
    const upgraded = inside('/opt/next upgrade --yes');
    expect(upgraded).toMatchObject({ status: 0, stderr: '' });
    expect(visits().length).toBeGreaterThan(50);
    expect(new Set(visits())).toEqual(new Set(['200']));
    expect(upgraded.stdout).toContain('has been healthy for 30 seconds');
    expect(servingProgram()).not.toBe(previous);
    expect(inside('cmp /opt/next /usr/local/bin/uplink && cmp /opt/uplink /usr/local/bin/uplink.former').status).toBe(
      0,
    );
    expect(inside(`readlink /proc/${servingProgram()}/exe`).stdout).toBe('/usr/local/bin/uplink\n');
    expect(inside('sha256sum /var/lib/uplink/certificates/site.pem').stdout).toBe(certificate);
    expect(page()).toContain('<title>Uplink');
    expect(inside('ls /var/lib/uplink/backups').stdout).toMatch(/^before-upgrade-\S+\.sqlite$/m);
    expect(inside('uplink doctor').stdout).toContain('No faults found');

    const gone = inside('uplink uninstall --yes');
    expect(gone).toMatchObject({ status: 0, stderr: '' });
    expect([servingProgram(), page(), inside('command -v uplink').stdout]).toEqual(['0', '', '']);
    expect(inside('systemctl list-unit-files "uplink*" --no-legend; ls /etc/systemd/system').stdout).not.toContain(
      'uplink',
    );
    expect(inside('ls /run/systemd/generator /etc/systemd/system/*.wants').stdout).not.toContain('uplink');
    // The remaining files are enough to continue.
    expect(inside(`/opt/uplink install ${siteName} --yes`)).toMatchObject({ status: 0, stderr: '' });
    await expect.poll(page, timeoutMs).toContain('<title>Uplink');
    expect(inside('sha256sum /var/lib/uplink/certificates/site.pem').stdout).toBe(certificate);
    const stored = inside('cat /var/lib/uplink/uplink.sqlite* | grep -ac "Before the other"').stdout;
    expect(stored).toMatch(/[1-9]\n$/);
    // The first time, Debian comes over the network.
  }, 900_000);
});
