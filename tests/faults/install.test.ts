/** `uplink install` below an empty folder in place of `/`, checked with systemd's tools. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tryCommand } from '../program';
import { ownFolder } from './workspace';

/** Users are made, and files are given to them. */
const mayInstall =
  process.getuid?.() === 0 && spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;

describe.runIf(mayInstall)('uplink install', () => {
  function node() {
    const root = ownFolder();
    const file = join(ownFolder(), 'uplink');
    const program = resolve(import.meta.dirname, '../../build/main.js');
    writeFileSync(file, `#!/bin/sh\nexec ${process.execPath} ${program} "$@"\n`);
    chmodSync(file, 0o755);
    const run = (...args: string[]) => tryCommand(root, [...args, '--root', root], { PATH: process.env.PATH ?? '' });
    return {
      root,
      install: (...args: string[]) => run('install', ...args, '--file', file),
      uninstall: (...args: string[]) => run('uninstall', ...args),
      read: (path: string) => readFileSync(join(root, path), 'utf8'),
      has: (path: string) => existsSync(join(root, path)),
    };
  }

  it('installs settings, user, data folder and units that systemd verifies as valid and hardened', async () => {
    const { root, install, read } = node();
    expect(await install('www.example.com')).toMatchObject({ code: 0, stderr: '' });
    expect(read('etc/uplink.env')).toMatch(/^DOMAIN=www\.example\.com\nDATA_DIR=\/var\/lib\/uplink\n/m);
    expect(statSync(join(root, 'etc/uplink.env')).mode & 0o077).toBe(0);
    const [, , uid, gid] = read('etc/passwd').split(':');
    const data = statSync(join(root, 'var/lib/uplink'));
    expect([data.uid, data.gid, data.mode & 0o777]).toEqual([Number(uid), Number(gid), 0o700]);
    const wanted = ['multi-user.target.wants/uplink.service', 'sockets.target.wants/uplink-https.socket'];
    for (const path of wanted) expect(readlinkSync(join(root, 'etc/systemd/system', path))).toMatch(/\/uplink/);

    cpSync('/usr/lib/systemd/system', join(root, 'usr/lib/systemd/system'), { recursive: true });
    const units = ['uplink.service', 'uplink-http.socket', 'uplink-https.socket'];
    const verify = spawnSync('systemd-analyze', [`--root=${root}`, 'verify', ...units], { encoding: 'utf8' });
    expect(verify).toMatchObject({ status: 0, stderr: '' });
    const security = execFileSync(
      'systemd-analyze',
      [`--root=${root}`, 'security', '--offline=true', '--threshold=15', 'uplink.service'],
      { encoding: 'utf8' },
    );
    expect(security).toMatch(/Overall exposure level for uplink\.service: [01]\.\d/);
  });

  it("can be repeated, keeps the owner's changes, and rejects another domain", async () => {
    const { root, install, read } = node();
    await install('www.example.com', '--data-dir', '/srv/site');
    const settings = join(root, 'etc/uplink.env');
    writeFileSync(settings, `LOG_LEVEL=warn\n${readFileSync(settings, 'utf8')}`);
    const before = read('etc/uplink.env');
    const again = await install('www.example.com');
    expect(again.code).toBe(0);
    expect(again.stdout).toMatch(/^Done already:/);
    expect(read('etc/uplink.env')).toBe(before);
    expect(read('etc/systemd/system/uplink.service')).toContain('ReadWritePaths=/srv/site');

    const other = await install('www.example.org');
    expect(other.code).toBe(1);
    expect(other.stderr).toContain('says DOMAIN=www.example.com, not www.example.org');
    expect(read('etc/uplink.env')).toBe(before);
  });

  it('--behind-proxy opens one port on the loopback address only', async () => {
    const { install, read, has } = node();
    expect(await install('www.example.com', '--behind-proxy', '4000')).toMatchObject({ code: 0 });
    expect(read('etc/uplink.env')).toMatch(/^BASE_URL=https:\/\/www\.example\.com\nTRUST_PROXY=1\n/m);
    expect(read('etc/systemd/system/uplink-http.socket')).toContain('ListenStream=127.0.0.1:4000\n');
    expect(has('etc/systemd/system/uplink-https.socket')).toBe(false);
    const open = await install('www.example.com');
    expect(open.stderr).toContain('says TRUST_PROXY=1. Remove that line');
  });

  it('--dry-run prints the units and changes nothing', async () => {
    const { install, has } = node();
    const { code, stdout } = await install('www.example.com', '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain('ExecStart=/usr/local/bin/uplink serve');
    expect(stdout).toContain('Passkeys work only at the name they are made for, www.example.com.');
    expect([has('etc'), has('usr')]).toEqual([false, false]);
  });

  it('rejects an IP address, an inaccessible data folder and an invalid port, with advice', async () => {
    const { install, has } = node();
    const output = async (...args: string[]) => {
      const { code, stderr } = await install(...args);
      expect(code).toBe(1);
      return stderr;
    };
    expect(await output('192.0.2.1')).toContain('"192.0.2.1" is not a domain. Enter a name');
    expect(await output('www.example.com', '--data-dir', '/home/ada')).toContain('The service cannot access /home/ada');
    const usage = await install('www.example.com', '--behind-proxy', 'nginx');
    expect([usage.code, usage.stderr]).toEqual([2, expect.stringContaining('Enter a port number')]);
    expect(has('etc')).toBe(false);
  });

  it.each([
    ['/', 'cannot be the data folder'],
    ['/srv/a\nExecStartPre=/bin/sh', 'cannot be the data folder'],
    ['/var/lib', 'holds other files too'],
  ])(
    'rejects the data folder %j with one line, from an option or the settings, and prints no unit',
    async (folder, error) => {
      const { root, install, has } = node();
      const options = ['--data-dir', folder, '--dry-run'];
      const line = { code: 1, stdout: '', stderr: expect.stringMatching(new RegExp(`^[^\\n]*${error}[^\\n]*\\n$`)) };
      expect(await install('www.example.com', ...options)).toMatchObject(line);
      expect(has('etc')).toBe(false);
      const units = ['units', '--data-dir', folder, '--behind-proxy', '3000'];
      expect(await tryCommand(root, units)).toMatchObject(line);
      mkdirSync(join(root, 'etc'));
      writeFileSync(join(root, 'etc/uplink.env'), `DATA_DIR='${folder}'\n`);
      expect(await install('www.example.com', '--dry-run')).toMatchObject(line);
    },
  );

  it('rejects an invalid port when it prints units', async () => {
    const { code, stdout } = await tryCommand(ownFolder(), [
      'units',
      '--data-dir',
      '/srv/a',
      '--behind-proxy',
      '80\nX',
    ]);
    expect([code, stdout]).toEqual([2, '']);
  });

  it('uninstall removes the program, keeps the data and says where', async () => {
    const { root, install, uninstall, has } = node();
    await install('www.example.com');
    writeFileSync(join(root, 'var/lib/uplink/uplink.sqlite'), 'kept');
    const { code, stdout } = await uninstall();
    expect(code).toBe(0);
    expect(stdout).toContain(`Kept: ${root}/var/lib/uplink`);
    expect([has('usr/local/bin/uplink'), has('etc/systemd/system/uplink.service')]).toEqual([false, false]);
    expect([has('var/lib/uplink/uplink.sqlite'), has('etc/uplink.env')]).toEqual([true, true]);
    expect((await uninstall()).stdout).toMatch(/^Uplink is not installed here/);
  });
});
