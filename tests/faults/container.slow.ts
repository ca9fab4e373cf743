/** The container image, built with Debian's podman on the libraries of this machine. It needs the single file. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ownFolder } from './workspace';

const repository = resolve(import.meta.dirname, '../..');
const binary = join(repository, 'dist/uplink');
const mayBuild =
  existsSync(binary) &&
  process.getuid?.() === 0 &&
  spawnSync('podman', ['--version'], { stdio: 'ignore' }).status === 0;

describe.runIf(mayBuild)('Container image', () => {
  function ownPodman() {
    const folder = ownFolder();
    const places = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
    const podman = (...args: string[]) =>
      execFileSync('podman', [...places, '--cgroup-manager', 'cgroupfs', ...args], { encoding: 'utf8' }).trim();
    return { folder, podman };
  }

  /** In place of the distroless image: the libraries that the file names, a user, and that user's folder. */
  function baseIn(folder: string): string {
    const base = join(folder, 'base');
    const named = execFileSync('ldd', [binary], { encoding: 'utf8' }).matchAll(/(\/\S+\.so[.\d]*)/g);
    for (const [, path = ''] of named) {
      mkdirSync(join(base, dirname(path)), { recursive: true });
      copyFileSync(realpathSync(path), join(base, path));
    }
    for (const path of ['etc', 'proc', 'dev', 'home/nonroot']) mkdirSync(join(base, path), { recursive: true });
    writeFileSync(join(base, 'etc/passwd'), 'nonroot:x:65532:65532::/home/nonroot:/sbin/nologin\n');
    chownSync(join(base, 'home/nonroot'), 65_532, 65_532);
    execFileSync('tar', ['cf', join(folder, 'base.tar'), '-C', base, '.']);
    return join(folder, 'base.tar');
  }

  it('serves from the binary and its libraries alone, not as root, and reports its health', async () => {
    const { folder, podman } = ownPodman();
    podman('import', '--quiet', baseIn(folder), 'localhost/base');
    podman(
      'build',
      '--quiet',
      '--format=docker',
      '--isolation=chroot',
      '--build-arg=BASE=localhost/base',
      '--tag=uplink',
      repository,
    );
    const [{ Config: image }] = JSON.parse(podman('image', 'inspect', 'uplink'));
    expect(image).toMatchObject({ User: '65532:65532', Volumes: { '/home/nonroot': {} }, Cmd: ['serve'] });
    expect(podman('image', 'inspect', 'uplink')).toContain('"Healthcheck"');

    // A runtime for containers wants more of a machine than tests can count on; what is in it needs no more than this.
    const inside = podman('image', 'mount', 'uplink');
    const env: NodeJS.ProcessEnv = {
      NODE_ENV: 'production',
      ...Object.fromEntries(image.Env.map((line: string) => line.split(/=(.*)/s))),
      PORT: '38471',
      HOST: '127.0.0.1',
    };
    const command = (...args: string[]) => ['--userspec=65532:65532', inside, ...image.Entrypoint, ...args];
    const uplink = (...args: string[]) => execFileSync('/usr/sbin/chroot', command(...args), { env, encoding: 'utf8' });
    const server = spawn('/usr/sbin/chroot', command(...image.Cmd), { env, stdio: 'ignore' });
    onTestFinished(() => void server.kill('SIGKILL'));
    const page = () =>
      fetch('http://127.0.0.1:38471/').then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(page, { timeout: 60_000, interval: 200 }).toBe(200);
    expect(uplink('health')).toContain('"status":"ok"');
    expect(uplink('setup-link')).toContain('/admin/setup');
    expect(existsSync(join(inside, 'bin/sh'))).toBe(false);
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
    expect(() => uplink('health')).toThrow();
    podman('image', 'unmount', 'uplink');
  });
});
