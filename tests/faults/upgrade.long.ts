/** An upgrade during visitors' writes: no request is rejected and nothing is lost. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tryCommand } from '../program';
import { addsTable, builtToMigrate, builtWith } from './other-builds';
import { serviceManager } from './service-manager';
import { again, byHttp1, byHttp2, unencrypted, type Visitor, visit } from './visitors';
import { databaseIn, isWhole, ownFolder, siteSettings, storedMessages } from './workspace';

const repository = resolve(import.meta.dirname, '../..');
const mayInstall =
  process.getuid?.() === 0 && spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;

const programOf = (folder: string) => `${process.execPath} ${folder}/build/main.js`;
/** The program under test: the single file if there is one. */
const tested = process.env.UPLINK_BINARY ? resolve(repository, process.env.UPLINK_BINARY) : programOf(repository);

/** The file of a release: a script that runs a program, or something else first. */
function release(program = tested, first = ''): string {
  const file = join(ownFolder(), 'uplink');
  writeFileSync(file, `#!/bin/sh\n${first}\nexec ${program} "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}

/** A build that reports itself unhealthy after a short time. */
const builtToSicken = () =>
  builtWith((text) => text.replace(/(?<=let healthy = )(?=await \w+\(context\.log\))/, 'process.uptime() < 8 && '));

/** Only where it serves in earnest: on the sockets. */
const whenServing = (command: string) => `[ -z "$LISTEN_FDS" ] || ${command}`;

/** How a server is reached, and by whom. */
const ways = {
  'behind a proxy': {
    sockets: 'http',
    settings: () => ({}),
    visitors: ([port = 0]: number[]): Record<string, Visitor> => ({
      'Kept 0': [unencrypted(port, true), 20],
      'Kept 1': [unencrypted(port, true), 20],
      'Kept 2': [unencrypted(port, true), 20],
      'New 0': [unencrypted(port, false), 20],
      'New 1': [unencrypted(port, false), 20],
      'New 2': [unencrypted(port, false), 20],
    }),
  },
  'by https': {
    sockets: 'http:https',
    settings: siteSettings,
    visitors([, port = 0]: number[]): Record<string, Visitor> {
      const shared = again(byHttp2(port));
      return {
        'Kept by HTTP/1.1': [byHttp1(port, true), 20],
        'New by HTTP/1.1': [byHttp1(port, false), 40],
        'Now and then by HTTP/1.1': [byHttp1(port, true), 400],
        'Kept by HTTP/2': [byHttp2(port), 20],
        'Together 0': [shared, 20],
        'Together 1': [shared, 25],
      };
    },
  },
};

/** A release that is installed and serves, and visitors of it. */
async function installed(way: keyof typeof ways) {
  const root = ownFolder();
  const dataDir = join(root, 'var/lib/uplink');
  mkdirSync(dataDir, { recursive: true });
  const { sockets, settings, visitors } = ways[way];
  const manager = await serviceManager(root, dataDir, sockets, settings(dataDir));
  const run = (...args: string[]) =>
    tryCommand(root, [...args, '--root', root], { PATH: `${manager.path}:${process.env.PATH}` });
  const file = release(tested, '# the former one');
  // Its health is asked for by http, at the port that a proxy would have.
  const [port] = manager.ports;
  const { code, stderr } = await run('install', 'www.example.com', '--behind-proxy', String(port), '--file', file);
  expect([code, stderr]).toEqual([0, '']);
  await manager.restart();
  return {
    root,
    dataDir,
    upgrade: (file: string) => run('upgrade', file),
    async upgradeUnderLoad(file: string) {
      const visits = visit(visitors(manager.ports));
      const outcome = await run('upgrade', file);
      return { ...outcome, ...(await visits.end()) };
    },
  };
}

describe.runIf(mayInstall)('uplink upgrade under write load', () => {
  it('changes to a release that migrates the database, behind a proxy and by https', async () => {
    const next = release(programOf(builtToMigrate(addsTable)));
    const changes = (Object.keys(ways) as (keyof typeof ways)[]).map(async (way) => {
      const { root, dataDir, upgrade, upgradeUnderLoad } = await installed(way);
      const { code, stderr, saved, errors } = await upgradeUnderLoad(next);
      expect([way, code, stderr, errors]).toEqual([way, 0, '', []]);
      expect(readFileSync(join(root, 'usr/local/bin/uplink'), 'utf8')).toBe(readFileSync(next, 'utf8'));
      expect(readFileSync(join(root, 'usr/local/bin/uplink.former'), 'utf8')).toContain('the former one');
      expect(saved.length).toBeGreaterThan(50);
      expect(storedMessages(databaseIn(dataDir)).sort()).toEqual(saved.sort());
      expect((await upgrade(next)).stdout).toContain('is already installed');
    });
    await Promise.all(changes);
  });

  it.each([
    ['crashes when it serves', () => release(undefined, whenServing('exit 3')), /it crashed repeatedly/, /^$/],
    ['never answers', () => release(undefined, whenServing('exec /bin/sleep 1000')), /it was never healthy/, /^$/],
    ['becomes unhealthy after a while', () => release(programOf(builtToSicken())), /it became unhealthy/, /^$/],
    [
      'crashes after it has migrated and served',
      () => release(programOf(builtToMigrate(addsTable)), whenServing('(/bin/sleep 8; kill -9 $$) &')),
      /it (exited|crashed repeatedly)/,
      // Only requests that were being answered at the kill have no response.
      /hang up|ECONNRESET|NGHTTP2_INTERNAL_ERROR|closed without an answer|before secure TLS connection was established/,
    ],
  ])('goes back from a release that %s', async (_what, file, why, excused) => {
    const { root, dataDir, upgradeUnderLoad } = await installed('by https');
    const { code, stderr, saved, errors } = await upgradeUnderLoad(file());
    expect(code).toBe(1);
    expect(stderr).toMatch(why);
    expect(stderr).toContain('The previous release is running again');
    expect(readFileSync(join(root, 'usr/local/bin/uplink'), 'utf8')).toContain('the former one');
    expect(storedMessages(databaseIn(dataDir)).sort()).toEqual(expect.arrayContaining(saved.sort()));
    expect(isWhole(databaseIn(dataDir))).toBe(true);
    expect(errors.filter((error) => !excused.test(error))).toEqual([]);
  });

  it('rejects a release whose migration fails, and a file that is not Uplink', async () => {
    const { dataDir, upgrade, upgradeUnderLoad } = await installed('behind a proxy');
    const failing = release(programOf(builtToMigrate("throw new Error('There is no room for it.')")));
    const { code, stderr, saved, errors } = await upgradeUnderLoad(failing);
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no room for it.')]);
    const other = await upgrade('/bin/true');
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('is not a working Uplink file')]);
    expect(errors).toEqual([]);
    expect(storedMessages(databaseIn(dataDir)).sort()).toEqual(saved.sort());
  });
});
