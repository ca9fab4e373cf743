/** Changing to another release while visitors write: nobody is turned away, and nothing is lost. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tryCommand } from '../program';
import { contactMessage, databaseIn, isWhole, ownFolder, storedMessages } from './place';
import { serviceManager } from './service-manager';

const repository = resolve(import.meta.dirname, '../..');
const mayInstall =
  process.getuid?.() === 0 && spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;

/** The file of a release: a script that runs what was built, or something else first. */
function release(build = join(repository, 'build'), first = ''): string {
  const file = join(ownFolder(), 'uplink');
  writeFileSync(file, `#!/bin/sh\n${first}\nexec ${process.execPath} ${build}/main.js "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}

/** What was built, with one migration more. */
function buildWith(migration: string): string {
  const folder = ownFolder();
  const build = join(folder, 'build');
  cpSync(join(repository, 'build'), build, { recursive: true });
  for (const name of ['public', 'node_modules', 'package.json'])
    symlinkSync(join(repository, name), join(folder, name));
  const main = join(build, 'main.js');
  const text = readFileSync(main, 'utf8');
  const added = text.replace(
    /"\d{4}-[\w-]+": \w+_exports\n/,
    (last) => `${last.trimEnd()},\n"9999-later": { up: async (db) => { ${migration} } }\n`,
  );
  expect(added).not.toBe(text);
  writeFileSync(main, added);
  return build;
}

const addsTable = "await db.schema.createTable('of_a_later_release').addColumn('id', 'integer').execute()";

/** Only where it serves in earnest: on the sockets. */
const whenServing = (command: string) => `[ -z "$LISTEN_FDS" ] || ${command}`;

async function installed() {
  const root = ownFolder();
  const dataDir = join(root, 'var/lib/uplink');
  mkdirSync(dataDir, { recursive: true });
  const manager = await serviceManager(root, dataDir);
  const run = (...args: string[]) =>
    tryCommand(root, [...args, '--root', root], { PATH: `${manager.path}:${process.env.PATH}` });
  const file = release(join(repository, 'build'), '# the former one');
  const { code, stderr } = await run(
    'install',
    'www.example.com',
    '--behind-proxy',
    String(manager.port),
    '--file',
    file,
  );
  expect([code, stderr]).toEqual([0, '']);
  await manager.restart();
  return { root, dataDir, manager, upgrade: (file: string) => run('upgrade', file) };
}

/** Visitors who write and read, some on connections that they keep. @returns how to end it, and what went wrong */
function load(port: number) {
  const saved: string[] = [];
  const faults: string[] = [];
  let isOver = false;
  const visitor = async (name: string, agent: Agent) => {
    for (let index = 0; !isOver; index += 1) {
      const text = `${name}, number ${index}`;
      await ask(port, agent, index % 2 ? text : null).then(
        (status) => {
          if (status === 201) saved.push(text);
          else if (status !== 200) faults.push(`${text}: ${status}`);
        },
        (error: Error) => faults.push(`${text}: ${error.message}`),
      );
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const visitors = [0, 1, 2].flatMap((number) => [
    visitor(`Kept ${number}`, new Agent({ keepAlive: true, maxSockets: 1 })),
    visitor(`New ${number}`, new Agent({ keepAlive: false })),
  ]);
  return {
    async end() {
      isOver = true;
      await Promise.all(visitors);
      return { saved, faults };
    },
  };
}

/** Asks for the page, or sends a message. Nothing is tried twice. @returns the status */
function ask(port: number, agent: Agent, message: string | null): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: message ? 'POST' : 'GET',
        path: message ? '/api/contact' : '/',
        headers: { 'content-type': 'application/json' },
        timeout: 60_000,
      },
      (answer) =>
        answer
          .resume()
          .once('end', () => done(answer.statusCode))
          .once('error', fail),
    );
    asked.once('timeout', () => asked.destroy(new Error('no answer')));
    asked.once('error', fail).end(message ? JSON.stringify(contactMessage(message)) : undefined);
  });
}

describe.runIf(mayInstall)('uplink upgrade, while visitors write', () => {
  it('changes to a release that migrates the database', async () => {
    const { root, dataDir, manager, upgrade } = await installed();
    const visitors = load(manager.port);
    const next = release(buildWith(addsTable));
    const outcome = await upgrade(next);
    const { saved, faults } = await visitors.end();
    expect([outcome.code, outcome.stderr, faults]).toEqual([0, '', []]);
    expect(readFileSync(join(root, 'usr/local/bin/uplink'), 'utf8')).toBe(readFileSync(next, 'utf8'));
    expect(readFileSync(join(root, 'usr/local/bin/uplink.former'), 'utf8')).toContain('the former one');
    expect(saved.length).toBeGreaterThan(50);
    expect(storedMessages(databaseIn(dataDir)).sort()).toEqual(saved.sort());
    expect((await upgrade(next)).stdout).toContain('is installed already');
  });

  it.each([
    [
      'dies when it is to serve',
      () => release(undefined, whenServing('exit 3')),
      /it ended by itself, again and again/,
    ],
    ['never answers', () => release(undefined, whenServing('exec /bin/sleep 1000')), /it was never well/],
    [
      'dies after it has migrated and served',
      () => release(buildWith(addsTable), whenServing('(/bin/sleep 8; kill -9 $$) &')),
      /it ended by itself/,
    ],
  ])('goes back from one that %s', async (_what, file, why) => {
    const { root, dataDir, manager, upgrade } = await installed();
    const visitors = load(manager.port);
    const outcome = await upgrade(file());
    const { saved, faults } = await visitors.end();
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(why);
    expect(outcome.stderr).toContain('The former release serves again');
    expect(readFileSync(join(root, 'usr/local/bin/uplink'), 'utf8')).toContain('the former one');
    expect(storedMessages(databaseIn(dataDir)).sort()).toEqual(expect.arrayContaining(saved.sort()));
    expect(isWhole(databaseIn(dataDir))).toBe(true);
    // Whoever was being answered as it was killed has no answer; nobody else.
    expect(faults.filter((fault) => !/hang up|ECONNRESET/.test(fault))).toEqual([]);
  });

  it('does not change to one whose migration fails, nor to what is no Uplink', async () => {
    const { dataDir, manager, upgrade } = await installed();
    const visitors = load(manager.port);
    const failing = await upgrade(release(buildWith("throw new Error('There is no room for it.')")));
    expect([failing.code, failing.stderr]).toEqual([1, expect.stringContaining('There is no room for it.')]);
    const other = await upgrade('/bin/true');
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('is no Uplink, or is broken')]);
    const { saved, faults } = await visitors.end();
    expect(faults).toEqual([]);
    expect(storedMessages(databaseIn(dataDir)).sort()).toEqual(saved.sort());
  });
});
