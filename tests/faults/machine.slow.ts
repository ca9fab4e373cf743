/**
 * From the file to https on an empty machine by one command, where the single file has been built: a Debian without Node, booted in
 * a container of systemd's with a network of its own, in which Pebble gives certificates.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../certificates';
import { mayServeNames } from './pebble';
import { ownFolder, siteName } from './place';

const repository = resolve(import.meta.dirname, '../..');
const binary = join(repository, 'dist/uplink');
const isThere = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
const mayBoot =
  mayServeNames && existsSync(binary) && ['systemd-nspawn', 'debootstrap', 'curl', 'nsenter'].every(isThere);

const patience = { timeout: 90_000, interval: 500 };
const network = `uplink-${process.pid}`;
const inNetwork = ['netns', 'exec', network];

/** Debian as small as systemd runs it: made once, and only read then. */
function emptyMachine(): string {
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

/** Pebble in the machine's network. @returns a file with its root, which is there once it answers */
function startPebble(folder: string): string {
  const { cert, key } = selfSigned('127.0.0.1', new Date(Date.now() + 86_400_000));
  const [certificate, privateKey, config] = ['cert.pem', 'key.pem', 'config.json'].map((name) => join(folder, name));
  writeFileSync(certificate ?? '', cert);
  writeFileSync(privateKey ?? '', key);
  const [listenAddress, managementListenAddress] = ['127.0.0.1:14000', '127.0.0.1:15000'];
  const pebble = { listenAddress, managementListenAddress, certificate, privateKey, httpPort: 80, tlsPort: 443 };
  writeFileSync(config ?? '', JSON.stringify({ pebble: { ...pebble, certificateValidityPeriod: 86_400 } }));
  const others = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-management', '127.0.0.1:8055'];
  const names = ['-dns01', '127.0.0.1:8053', '-defaultIPv4', '127.0.0.1', '-defaultIPv6', ''];
  start('ip', [...inNetwork, 'pebble-challtestsrv', ...others, ...names]);
  const given = ['-config', config ?? '', '-dnsserver', '127.0.0.1:8053'];
  start('ip', [...inNetwork, 'pebble', ...given], { PEBBLE_VA_NOSLEEP: '1' });
  return certificate ?? '';
}

const curl = (...args: string[]) =>
  spawnSync('ip', [...inNetwork, 'curl', '--silent', '--fail', ...args], { encoding: 'utf8' }).stdout;

describe.runIf(mayBoot)('an empty machine', () => {
  it('has a page over https, and a link for the first admin, by one command', async () => {
    const folder = ownFolder();
    execFileSync('ip', ['netns', 'add', network]);
    onTestFinished(() => void execFileSync('ip', ['netns', 'del', network]));
    execFileSync('ip', [...inNetwork, 'ip', 'link', 'set', 'lo', 'up']);
    const trusted = startPebble(folder);
    const where = [`--directory=${emptyMachine()}`, '--volatile=overlay', `--bind-ro=${binary}:/opt/uplink`];
    const how = ['--quiet', '--boot', '--keep-unit', '--register=no', `--network-namespace-path=/run/netns/${network}`];
    const machine = start('systemd-nspawn', [...where, ...how, `--bind-ro=${trusted}:/opt/acme.pem`], {
      SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1',
    });
    const first = () => readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').split(' ')[0] ?? '';
    // With its first process all of it is gone; without systemd-nspawn it would go on.
    onTestFinished(() => void spawnSync('kill', ['-KILL', first()]));
    const inside = (command: string) => {
      const shell = ['/usr/bin/env', '-i', 'HOME=/root', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin', 'sh', '-c', command];
      return spawnSync('nsenter', ['--target', first(), '--all', ...shell], { encoding: 'utf8' });
    };
    await expect.poll(() => inside('systemctl is-system-running').stdout, patience).toMatch(/running|degraded/);
    expect(inside('command -v node').stdout).toBe('');
    // Let's Encrypt would need none of this.
    inside(
      'printf "ACME_DIRECTORY=https://127.0.0.1:14000/dir\\nACME_CA=/opt/acme.pem\\nDNS_SERVERS=127.0.0.1:8053\\n" >/etc/uplink.env',
    );

    const installed = inside(`/opt/uplink install ${siteName} --yes`);
    expect(installed).toMatchObject({ status: 0, stderr: '' });
    expect(installed.stdout).toMatch(new RegExp(`https://${siteName}/admin/setup\\?setupToken=`));
    const root = join(folder, 'root.pem');
    writeFileSync(root, curl('--insecure', 'https://127.0.0.1:15000/roots/0'));
    const page = () => curl('--cacert', root, '--resolve', `${siteName}:443:127.0.0.1`, `https://${siteName}/`);
    await expect.poll(page, patience).toContain('<title>Uplink');
    expect(inside('systemctl is-enabled uplink.service uplink-http.socket uplink-https.socket').stdout).toBe(
      'enabled\n'.repeat(3),
    );
    expect(inside('stat -c %U /proc/$(systemctl show --value -p MainPID uplink)').stdout).toBe('uplink\n');
    expect(inside('uplink doctor').stdout).toContain('Nothing is broken');
    // The first time, Debian comes over the network.
  }, 900_000);
});
