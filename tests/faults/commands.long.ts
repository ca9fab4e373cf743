/** The command line as an operator uses it: output for people and scripts, and exit codes. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json';
import { hasScript, runCommand, startCommand, tryAtTerminal, tryCommand } from '../program';
import { wordpressExport } from '../wordpress';
import { addsTable, builtToMigrate } from './other-builds';
import { databaseIn, ownFolder, ownServer, sendMessage, storedMessages } from './workspace';

const ada = ['user', 'create', 'ada', '--email', 'ada@byron.example', '--first-name', 'Ada', '--last-name', 'Byron'];
const password = 'an analytical engine';

describe('Command line', () => {
  it.each([
    [['fly'], "unknown command 'fly'", 'uplink [options] [command]'],
    [['--fast'], "unknown option '--fast'", 'uplink serve [options]'],
    [['user', 'list', '--fast', '--json'], "unknown option '--fast'", 'uplink user list [options]'],
    [['backup'], "missing required argument 'file'", 'uplink backup [options] [file]'],
    [['backup', 'there.sqlite', '--verify'], "option '--verify' takes no file", 'uplink backup [options] [file]'],
    // Everyone on the machine could read it there.
    [[...ada, '--password', password], "unknown option '--password'", 'uplink user create [options] <username>'],
  ])('%j prints the usage to stderr, exits with 2 and changes nothing', async (args, error, usage) => {
    const dataDir = ownFolder();
    const { code, stdout, stderr } = await tryCommand(dataDir, args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(error);
    expect(stderr).toContain(`Usage: ${usage}`);
    expect(stderr).not.toContain(password);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('--help lists the commands, and --version prints the version', async () => {
    const { code, stdout, stderr } = await tryCommand(ownFolder(), ['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const name of ['serve', 'migrate', 'backup', 'restore', 'user', 'doctor', 'export', 'import']) {
      expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    }
    expect(await runCommand(ownFolder(), ['--version'])).toBe(`${packageJson.version}\n`);
  });
});

it('a command whose reader ends first, as head does, ends without an error', async () => {
  const { child, ended } = startCommand(ownFolder(), ['--help']);
  child.stdout?.destroy();
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

describe('uplink certificate renew', () => {
  it('exits with 1 when the certificate was due and not renewed', async () => {
    // Nothing listens there.
    const environment = { DOMAIN: 'www.example.com', ACME_DIRECTORY: 'https://127.0.0.1:1/directory' };
    for (const args of [[], ['--force']]) {
      const { code, stdout } = await tryCommand(ownFolder(), ['certificate', 'renew', '--json', ...args], environment);
      expect([code, JSON.parse(stdout)]).toEqual([1, { outcome: 'failed', line: expect.any(String) }]);
    }
  });
});

describe('uplink serve', () => {
  it('logs the data folder at the start', async () => {
    const dataDir = ownFolder();
    const server = await ownServer(dataDir);
    expect(server.log.join()).toContain(`The data folder is ${dataDir}.`);
  });
});

describe('uplink user', () => {
  it('creates, lists and changes users, who log in with the piped password', async () => {
    const dataDir = ownFolder();
    await runCommand(dataDir, ['migrate']);
    expect(await runCommand(dataDir, ['user', 'list'])).toContain('No users yet');
    const created = await tryCommand(dataDir, [...ada, '--json'], {}, `${password}\n`);
    expect({ ...created, stdout: JSON.parse(created.stdout) }).toMatchObject({
      code: 0,
      stderr: '',
      stdout: { username: 'ada', role: 'admin', email: 'ada@byron.example' },
    });
    expect(created.stdout).not.toMatch(/password|\$2/);

    const [again, silent, short, unknown, last] = await Promise.all([
      tryCommand(dataDir, ada, {}, password),
      tryCommand(dataDir, ['user', 'password', 'ada', '--json']),
      tryCommand(dataDir, ['user', 'password', 'ada'], {}, 'short'),
      tryCommand(dataDir, ['user', 'password', 'bob'], {}, password),
      tryCommand(dataDir, ['user', 'role', 'ada', 'editor']),
    ]);
    expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^[^\n]*username[^\n]*\n$/i) });
    expect({ ...silent, stderr: JSON.parse(silent.stderr) }).toMatchObject({
      code: 1,
      stderr: { error: expect.stringContaining('No password given') },
    });
    expect(short).toMatchObject({ code: 1, stderr: 'Password must be at least 6 characters.\n' });
    expect(unknown).toMatchObject({ code: 1, stderr: 'User "bob" not found. See: uplink user list\n' });
    // She is the only admin: no one could let her in again.
    expect(last).toMatchObject({ code: 1, stdout: '' });
    await tryCommand(dataDir, [...ada.with(2, 'bob').with(4, 'bob@byron.example'), '--role', 'editor'], {}, password);
    expect(await runCommand(dataDir, ['user', 'role', 'BOB', 'admin'])).toBe('bob is now admin.\n');
    expect(await runCommand(dataDir, ['user', 'list'])).toMatch(
      /^USERNAME +ROLE +EMAIL +SINCE\nada +admin +ada@byron\.example +\d{4}-\d\d-\d\d\nbob +admin +bob@/,
    );

    const server = await ownServer(dataDir);
    const logIn = async (typed: string) => {
      const body = JSON.stringify({ username: 'ada', password: typed });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body });
      return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    };
    const { status, cookie } = await logIn(password);
    expect(status).toBe(200);
    const own = async () => (await fetch(`${server.url}/api/admin/users`, { headers: { cookie } })).status;
    expect(await own()).toBe(200);
    const changed = await tryCommand(dataDir, ['user', 'password', 'ada'], {}, 'a difference engine');
    expect(changed.stdout).toBe('ada has a new password, and is logged out everywhere.\n');
    expect(await own()).toBe(401);
    expect((await logIn(password)).status).toBe(401);
    expect((await logIn('a difference engine')).status).toBe(200);
    const reset = await tryCommand(dataDir, ['user', 'reset-factors', 'Ada']);
    expect(reset.stdout).toBe('ada had no two-step verification, and is logged out everywhere.\n');
    const anonymous = await tryCommand(dataDir, ['user', 'reset-factors', 'carol']);
    expect(anonymous).toMatchObject({ code: 1, stderr: 'User "carol" not found. See: uplink user list\n' });
  });

  it('lists and revokes the sessions and API tokens of a user, and records it in the audit log', async () => {
    const dataDir = ownFolder();
    await tryCommand(dataDir, ada, {}, password);
    await tryCommand(dataDir, [...ada.with(2, 'bob').with(4, 'bob@byron.example')], {}, password);
    const server = await ownServer(dataDir);
    const post = (path: string, body: object, headers = {}) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    expect(await runCommand(dataDir, ['user', 'sessions', 'ada'])).toBe('ada has no sessions.\n');
    expect(await runCommand(dataDir, ['user', 'tokens', 'ada'])).toBe('ada has no API tokens.\n');
    const login = await post('/api/auth/login', { username: 'ada', password });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const wish = { name: 'Engine', scopes: ['read-content'], expiresInDays: 7 };
    const { secret } = await (await post('/api/admin/account/tokens', wish, { cookie })).json();
    const own = async (headers: Record<string, string>) =>
      (await fetch(`${server.url}/api/admin/check-auth`, { headers })).status;
    const byToken = { authorization: `Bearer ${secret}` };
    expect([await own({ cookie }), await own(byToken)]).toEqual([200, 200]);

    const time = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d';
    expect(await runCommand(dataDir, ['user', 'sessions', 'Ada'])).toMatch(
      new RegExp(`^BROWSER +SINCE +LAST USED\\nAnother app +${time} +${time}\\n$`),
    );
    const visible = await runCommand(dataDir, ['user', 'tokens', 'ada']);
    expect(visible).toMatch(/^ID +NAME +ROLE +SCOPES +LAST USED +EXPIRES\n1 +Engine +admin +read-content +\d{4}-/);
    expect(visible).not.toContain(secret);
    const ofBob = await tryCommand(dataDir, ['user', 'tokens', 'bob', '--revoke', '1']);
    expect(ofBob).toMatchObject({ code: 1, stderr: 'There is no such API token.\n' });
    expect(await runCommand(dataDir, ['user', 'tokens', 'ada', '--revoke', '1'])).toBe('Token 1 of ada is revoked.\n');
    const finished = await runCommand(dataDir, ['user', 'sessions', 'ada', '--end']);
    expect(finished).toBe('ada is logged out everywhere: 1 session ended.\n');
    expect([await own({ cookie }), await own(byToken)]).toEqual([401, 401]);

    const again = await post('/api/auth/login', { username: 'bob', password });
    const bob = again.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const auditLog = await (
      await fetch(`${server.url}/api/admin/audit-entries?who=command+line`, { headers: { cookie: bob } })
    ).json();
    expect(
      auditLog.auditEntries.map(({ action, summary }: { action: string; summary: string }) => [action, summary]),
    ).toEqual([
      ['ended', 'all of ada'],
      ['withdrew', '"Engine" of ada'],
      ['created', 'bob, role admin'],
      ['created', 'ada, role admin'],
    ]);
    expect((await tryCommand(dataDir, ['user', 'tokens', 'ada', '--revoke', 'Engine'])).code).toBe(2);
  });

  it.runIf(hasScript)('reads a password at the terminal without echo, and rejects a mismatch', async () => {
    const dataDir = ownFolder();
    const typed = await tryAtTerminal(dataDir, ada, [`${password}\r`, `${password}\r`]);
    expect(typed.output).toContain('Password: ');
    expect(typed.output).toContain('ada can log in as admin.');
    expect(typed.output).not.toContain(password);
    const differing = await tryAtTerminal(dataDir, ['user', 'password', 'ada'], [`${password}\r`, 'another one\r']);
    expect(differing).toMatchObject({ code: 1, output: expect.stringContaining('The passwords do not match.') });
    const cancelled = await tryAtTerminal(dataDir, ['user', 'password', 'ada'], ['\x03']);
    expect(cancelled).toMatchObject({ code: 1, output: expect.stringContaining('Aborted') });
  });
});

describe('uplink export and import', () => {
  it('carry all content to another site unchanged', async () => {
    const dataDir = ownFolder();
    await runCommand(dataDir, ['seed']);
    await tryCommand(dataDir, ada, {}, password);
    const server = await ownServer(dataDir);
    expect(await sendMessage(server, 'Please call us back,\nanytime: “quoted”, 20 % & more')).toBe(201);
    const file = new BetterSqlite3(databaseIn(dataDir));
    file.exec('update blog_posts set author_id = (select id from users) where id = 1');
    file
      .prepare("insert into site_content (key, content, updated_at) values ('privacy-policy', ?, ?)")
      .run('# Privacy\n\nWe keep little.\n', '2026-03-01T09:00:00.000Z');
    file
      .prepare(
        "insert into pages (title, slug, content, link_place, updated_at) values ('Jobs', 'jobs', ?, 'header', ?)",
      )
      .run('# Join us', '2026-03-01T09:00:00.000Z');
    file.close();
    const first = join(ownFolder(), 'export');
    const { stdout } = await tryCommand(dataDir, ['export', first, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ folder: first, messages: 1, blogPosts: expect.any(Number) });
    expect(statSync(join(first, 'uplink.json')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(first, 'uplink.json'), 'utf8')).not.toContain('$2');

    const otherSession = ownFolder();
    await tryCommand(otherSession, ada, {}, password);
    expect(await runCommand(otherSession, ['import', first])).toMatch(/^Imported .*1 messages/);
    const second = join(ownFolder(), 'export');
    await runCommand(otherSession, ['export', second]);
    expect(contents(second)).toEqual(contents(first));
    for (const table of [
      'testimonials',
      'accreditations',
      'blog_posts',
      'pages',
      'social_media_config',
      'site_content',
    ]) {
      expect(rows(otherSession, table), table).toEqual(rows(dataDir, table));
    }
  });

  it('overwrite nothing without --force, and back up the database first with it', async () => {
    const dataDir = ownFolder();
    await runCommand(dataDir, ['seed']);
    const folder = ownFolder();
    await runCommand(dataDir, ['export', folder]);
    expect(await tryCommand(dataDir, ['export', folder])).toMatchObject({
      code: 1,
      stderr: `${folder} is not empty. Choose another folder.\n`,
    });
    const before = rows(dataDir, 'blog_posts');
    const rejected = await tryCommand(dataDir, ['import', folder]);
    expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining('--force') });
    const forced = await tryCommand(dataDir, ['import', folder, '--force', '--json']);
    const { backup } = JSON.parse(forced.stdout) as { backup: string };
    expect(backup).toContain(join(dataDir, 'backups'));
    expect(rows(dataDir, 'blog_posts')).toHaveLength(before.length);

    const archive = JSON.parse(readFileSync(join(folder, 'uplink.json'), 'utf8'));
    archive.testimonials[0].rating = 11;
    writeFileSync(join(folder, 'uplink.json'), JSON.stringify(archive));
    const wrong = await tryCommand(dataDir, ['import', folder, '--force']);
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/^testimonials › 0 › rating: .*\n$/) });
    expect(rows(dataDir, 'blog_posts')).toHaveLength(before.length);
    expect(await tryCommand(dataDir, ['import', ownFolder()])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be read'),
    });
  });
});

describe('uplink import', () => {
  it('imports a WordPress export with the images of a ZIP file', async () => {
    const folder = ownFolder();
    const file = join(folder, 'old.xml');
    const url = 'https://gone.invalid/wp-content/uploads/2019/05/team.png';
    const image = { id: 5, type: 'attachment', title: 'Team', slug: 'team', file: url, status: 'inherit' } as const;
    writeFileSync(file, wordpressExport([image], 'https://gone.invalid'));
    const zip = resolve('tests/exports/uploads/info-zip.zip');
    const rejected = await tryCommand(folder, ['import', file, '--uploads', file, '--yes']);
    expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a ZIP file') });
    const absent = await tryCommand(folder, ['import', file, '--uploads', join(folder, 'no.zip')]);
    expect(absent).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no file') });
    const imported = await runCommand(folder, ['import', file, '--uploads', zip, '--yes', '--json']);
    expect(JSON.parse(imported)).toMatchObject({ images: 1, notes: 0 });
    const misplaced = await tryCommand(folder, ['import', ownFolder(), '--uploads', zip]);
    expect(misplaced).toMatchObject({ code: 1, stderr: expect.stringContaining('--uploads is only for') });
  });

  it('rejects invalid business details and names them', async () => {
    const dataDir = ownFolder();
    await runCommand(dataDir, ['seed']);
    const folder = join(ownFolder(), 'export');
    const file = new BetterSqlite3(databaseIn(dataDir));
    const details = JSON.stringify({ brandName: 'Northwind IT', foundedYear: 2030 });
    file
      .prepare("insert into site_content (key, content, updated_at) values ('business-details', ?, ?)")
      .run(details, '2026-03-01T09:00:00.000Z');
    file.close();
    // It was stored, so it is exported; here it is rejected.
    await runCommand(dataDir, ['export', folder]);
    const otherSession = ownFolder();
    const rejected = await tryCommand(otherSession, ['import', folder]);
    expect(rejected).toMatchObject({ code: 1, stderr: expect.stringMatching(/business-details.*future/) });
    expect(existsSync(databaseIn(otherSession))).toBe(false);
  });

  it('with --force replaces the messages while a running server accepts new ones', async () => {
    const dataDir = ownFolder();
    await runCommand(dataDir, ['seed']);
    addMessages(dataDir, 3000);
    const folder = join(ownFolder(), 'export');
    await runCommand(dataDir, ['export', folder]);
    const server = await ownServer(dataDir);
    expect(await sendMessage(server, 'From before')).toBe(201);
    let isOver = false;
    const importing = tryCommand(dataDir, ['import', folder, '--force']).finally(() => {
      isOver = true;
    });
    const sent: string[] = [];
    while (!isOver) {
      sent.push(`Meanwhile, number ${sent.length}`);
      expect(await sendMessage(server, sent.at(-1) ?? '')).toBe(201);
    }
    expect(await importing).toMatchObject({ code: 0, stdout: expect.stringContaining('3000 messages') });
    // The first of them may have come before the import looked.
    const stored = storedMessages(databaseIn(dataDir)).filter((text) => !text.startsWith('Imported'));
    expect(stored).not.toContain('From before');
    expect(stored.length).toBeGreaterThan(3);
    expect(sent.slice(-stored.length)).toEqual(stored);
    expect(rows(dataDir, 'contact_requests')).toHaveLength(3000 + stored.length);
    expect([rows(dataDir, 'message_purge_queue'), rows(dataDir, 'finished_imports')]).toEqual([[], []]);
  });

  it.each(['SIGINT', 'SIGKILL'] as const)('leaves the old messages unchanged when stopped by %s', async (signal) => {
    const dataDir = ownFolder();
    await runCommand(dataDir, ['seed']);
    addMessages(dataDir, 3000);
    const folder = join(ownFolder(), 'export');
    await runCommand(dataDir, ['export', folder]);
    const before = storedMessages(databaseIn(dataDir));
    const { child, ended: finished } = startCommand(dataDir, ['import', folder, '--force']);
    await expect.poll(() => storedMessages(databaseIn(dataDir)).length, { timeout: 60_000 }).toBeGreaterThan(3100);
    child.kill(signal);
    expect((await finished).code).toBe(signal === 'SIGINT' ? 1 : null);
    if (signal === 'SIGKILL') {
      // An hour later, the server clears them away.
      const file = new BetterSqlite3(databaseIn(dataDir));
      file.exec("update message_purge_queue set due_at = '2026-01-01T00:00:00.000Z'");
      file.close();
      await ownServer(dataDir);
    }
    await expect.poll(() => storedMessages(databaseIn(dataDir)), { timeout: 20_000 }).toEqual(before);
  });
});

/** Straight into the database. */
function addMessages(dataDir: string, count: number) {
  const file = new BetterSqlite3(databaseIn(dataDir));
  const add = file.prepare(
    `insert into contact_requests (first_name, last_name, company_email, company_name, phone_number, city_location,
      reason_for_contact, message, message_digest)
      values ('Ada', 'Byron', 'ada@byron.example', 'Byron', '020 7946 0123', 'London', 'other', ?, '')`,
  );
  file.transaction(() => {
    for (let number = 0; number < count; number += 1) add.run(`Imported, number ${number}`);
  })();
  file.close();
}

describe('Database of an older release', () => {
  it.each([['doctor'], ['user', 'list'], ['export', 'FOLDER']])(
    'is left unchanged by %s, which asks for uplink migrate',
    async (...args) => {
      const dataDir = ownFolder();
      await runCommand(dataDir, ['migrate']);
      const file = new BetterSqlite3(databaseIn(dataDir));
      file.pragma('journal_mode = DELETE');
      file.close();
      const before = readFileSync(databaseIn(dataDir));
      const texts = args.map((word) => (word === 'FOLDER' ? join(ownFolder(), 'export') : word));
      const next = builtToMigrate(addsTable);
      const { code, stdout, stderr } = await tryCommand(dataDir, texts, {}, undefined, next);
      expect(stdout + stderr).toContain('was made by an older release. Bring it up to date first: uplink migrate');
      expect(code).toBe(args[0] === 'doctor' ? 0 : 1);
      expect(readFileSync(databaseIn(dataDir)).equals(before)).toBe(true);
      expect(readdirSync(dataDir).filter((name) => name.includes('before-migration'))).toEqual([]);
    },
  );
});

it('records backups and exports in the audit log', async () => {
  const dataDir = ownFolder();
  await runCommand(dataDir, ['seed']);
  await runCommand(dataDir, ['export', join(ownFolder(), 'export')]);
  await runCommand(dataDir, ['backup', join(ownFolder(), 'backup.sqlite')]);
  const file = new BetterSqlite3(databaseIn(dataDir), { readonly: true });
  const actions = file.prepare('select username, action, summary from audit_entries order by id desc limit 2').all();
  file.close();
  expect(actions).toEqual([
    { username: 'command line', action: 'backed up', summary: 'At the command line' },
    { username: 'command line', action: 'exported', summary: 'With all messages, at the command line' },
  ]);
});

it.runIf(hasScript)('shows progress at a terminal, and none in a script', async () => {
  const dataDir = ownFolder();
  await runCommand(dataDir, ['seed']);
  const backup = join(ownFolder(), 'backup.sqlite');
  const watched = await tryAtTerminal(dataDir, ['backup', backup], []);
  expect(watched.output).toMatch(/\[[#.]{24}\] +\d+ % {2}Copying/);
  expect(watched.output).toContain('Checking the copy');
  expect((await tryAtTerminal(dataDir, ['doctor'], [])).output).toContain('Reading the whole database');
  const folder = join(ownFolder(), 'export');
  expect((await tryAtTerminal(dataDir, ['export', folder], [])).output).toMatch(/% {2}Writing/);
  expect((await tryAtTerminal(dataDir, ['restore', backup, '--force'], [])).output).toContain('Checking the backup');
  expect(await tryCommand(dataDir, ['import', folder, '--force'])).toMatchObject({ code: 0, stderr: '' });
});

it.each<[string[], string]>([
  [
    ['move', '--to', 'sqlite:FOLDER/copy.sqlite'],
    'DATA_DIR/uplink.sqlite cannot be opened: there is no such file, or it cannot be read.',
  ],
  [['backup', 'FOLDER/copy.sqlite'], 'No database found at DATA_DIR/uplink.sqlite.'],
  [['export', 'FOLDER/export'], 'No database found at DATA_DIR/uplink.sqlite yet. The server makes it when it starts.'],
  [['export', 'FOLDER/file'], 'FOLDER/file cannot be used: it is not a folder.'],
  [['import', 'FOLDER'], 'FOLDER/uplink.json cannot be read: there is no such file.'],
  [['restore', 'FOLDER'], 'FOLDER cannot be opened: it is not a plain file.'],
  [['restore', 'FOLDER/file'], 'FOLDER/file cannot be opened: file is not a database.'],
])('%j on an empty data folder fails with one line and creates nothing', async (args, line) => {
  const [dataDir, folder] = [ownFolder(), ownFolder()];
  writeFileSync(join(folder, 'file'), 'text');
  const fill = (text: string) => text.replace('FOLDER', folder).replace('DATA_DIR', dataDir);
  expect(await tryCommand(dataDir, args.map(fill))).toEqual({
    code: 1,
    signal: null,
    stdout: '',
    stderr: `${fill(line)}\n`,
  });
  expect([readdirSync(dataDir), readdirSync(folder)]).toEqual([[], ['file']]);
});

it.each<[string, string]>([
  ['FOLDER', 'FOLDER cannot be opened: it is not a plain file.'],
  ['FOLDER/no/copy.sqlite', 'Folder not found: FOLDER/no.'],
])('fails with one line when it moves the database to %s', async (to, line) => {
  const [dataDir, folder] = [ownFolder(), ownFolder()];
  await runCommand(dataDir, ['migrate']);
  const { code, stderr } = await tryCommand(dataDir, ['move', '--to', `sqlite:${to.replace('FOLDER', folder)}`]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: `${line.replace('FOLDER', folder)}\n` });
});

it('prints one line for people, and one JSON object with --json', async () => {
  const dataDir = ownFolder();
  const migrated = await tryCommand(dataDir, ['migrate', '--json']);
  expect(JSON.parse(migrated.stdout)).toEqual({
    database: databaseIn(dataDir),
    migrations: expect.arrayContaining(['0001-initial']),
  });
  expect(await runCommand(dataDir, ['migrate'])).toMatch(/is up to date \(\d{4}-[a-z-]+\)\.\n$/);
  const backup = join(ownFolder(), 'backup.sqlite');
  expect(await runCommand(dataDir, ['backup', backup])).toMatch(/: \d+ kB, 0 messages, .*\nBackup verified/);
  for (const args of [
    ['backup', backup],
    ['backup', join(ownFolder(), 'no', 'folder', 'here.sqlite')],
    ['restore', join(ownFolder(), 'missing.sqlite'), '--force'],
  ]) {
    const { code, stdout, stderr } = await tryCommand(dataDir, [...args, '--json']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({ error: expect.stringMatching(/^[^\n]+\.$/) });
  }
  expect(storedMessages(databaseIn(dataDir))).toEqual([]);
});

/** The files of a folder, by their paths. */
function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), readFileSync(path, 'utf8')];
    }),
  );
}

/** The rows of a table without derived columns, which each site computes. */
function rows(dataDir: string, table: string): unknown[] {
  const file = new BetterSqlite3(databaseIn(dataDir), { readonly: true });
  try {
    const saved = file.prepare(`select * from ${table} order by 1`).all() as Record<string, unknown>[];
    const made = ['html', 'headings', 'auto_excerpt', 'word_count', 'renderer', 'render_error'];
    return saved.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !made.includes(column))));
  } finally {
    file.close();
  }
}
