/** The screen "Backups and data": the backups that exist, a new one with its progress, and files to download. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { registerBackups } from '../app/operations/backups/local-backups.server';
import { recordState } from '../app/operations/backups/state.server';
import { currentConfig } from '../app/platform/config.server';
import { type ReportProgress, setOwnProgram } from '../app/platform/threads/command-process.server';
import { at, target } from './mfa';
import { logInAs, openSite, type Site } from './site';
import { staffPassword } from './staff';

const screen = '/admin/site-settings/data';

let dataDir: string;
let site: Site;
let admin: Site;
async function open(environment: Record<string, string> = {}) {
  at(0);
  site = await openSite({ DATA_DIR: dataDir, ...environment });
  admin = await logInAs(site, 'admin', 'priya');
}
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'uplink-data-'));
  await open();
});
afterEach(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Makes the file of a backup that ended at a time. */
function addBackup(day: string, content = 'SQLite') {
  const name = `uplink-${day}T010900Z.sqlite`;
  const path = join(dataDir, 'backups', name);
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  writeFileSync(path, content);
  const ended = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T01:09:30Z`);
  utimesSync(path, ended, ended);
  return name;
}

/** Registers a way to make backups that reports progress and waits. */
function holdBackups() {
  let finish: (error?: Error) => void = () => undefined;
  const held: { report?: ReportProgress; isRequested?: boolean } = {};
  const stop = registerBackups((report, isRequested) => {
    Object.assign(held, { report, isRequested });
    return new Promise<void>((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve());
    });
  });
  const end = async (error?: Error) => {
    finish(error);
    await stop();
  };
  onTestFinished(() => end());
  return { held, end };
}

/** The text of the screen, as a person reads it. */
async function read(): Promise<string> {
  const html = await (await admin.send(screen)).text();
  return html
    .replace(/[\s\S]*<main/, '<main')
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

const auditLog = () =>
  site.store.queries
    .selectFrom('auditEntries')
    .select(['username', 'action', 'subject', 'summary'])
    .orderBy('id')
    .execute();

describe('The list of backups', () => {
  it('says that there are none, and where they would be', async () => {
    const text = await read();
    expect(text).toContain('Last backup None yet');
    expect(text).toContain('Schedule Every 24 hours. The newest 7 are kept.');
    expect(text).toContain('Off-site copy None. If the disk of this server fails, its backups are lost too.');
  });

  it('shows the newest first, with its time, size and verification', async () => {
    addBackup('20291230');
    addBackup('20291231', 'x'.repeat(700_000));
    const text = await read();
    expect(text).toContain('Last backup 31 December 2029, 01:09, 700 kB Verified');
    expect(text).toMatch(/31 December 2029, 01:09 700 kB Download.* 30 December 2029, 01:09 1 kB Download/);
  });

  it.each([
    ['off', 'Schedule Off. '],
    ['12h', 'Schedule Every 12 hours. '],
    ['1h', 'Schedule Every 1 hour. '],
    ['15 3 * * *', 'Schedule At set times. '],
  ])('describes the schedule %s', async (every, text) => {
    await site.close();
    await open({ BACKUP_EVERY: every });
    expect(await read()).toContain(text);
  });

  it('says what Uplink does not back up with PostgreSQL', async () => {
    await site.close();
    await open({ DATABASE_URL: 'postgres://uplink@db.example/uplink', MEDIA_STORE: 'local' });
    expect(await read()).toContain('Off-site copy None with PostgreSQL. The administrator of the database archives');
  });

  it('shows the state of the off-site copy', async () => {
    await site.close();
    const bucket = { BACKUP_TO: 's3://bucket/site', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' };
    await open({ ...bucket, BACKUP_PASSPHRASE: 'four or five words' });
    expect(await read()).toContain('Off-site copy The first copy is on its way to s3://bucket/site.');
    recordState(currentConfig(), { lastGoodAt: '2030-01-01T08:58:00Z', verifiedAt: '2029-12-12T08:00:00Z' });
    expect(await read()).toContain(
      'At s3://bucket/site, with all changes until 08:58. Read back and checked: 12 Dec, 08:00.',
    );
    recordState(currentConfig(), { failingSince: '2030-01-01T08:00:00Z', lastError: 'Bucket not found.' });
    expect(await read()).toContain('Off-site copy Failing. Nothing has been sent to s3://bucket/site since');
  });
});

describe('Back up now', () => {
  it('starts one backup, and shows its progress after each reload until it has ended', async () => {
    const { held, end } = holdBackups();
    expect(target(await admin.post(`${screen}/backup`, {}))).toEqual([303, screen]);
    expect(held.isRequested).toBe(true);
    expect(await read()).toMatch(/A backup is being made\. You can leave this page\. Starting .*Check again/);
    held.report?.('Copying', 0.625);
    const [first, second] = [await read(), await read()];
    expect(first).toContain('Copying, 62%');
    expect(second).toContain('Copying, 62%');
    expect(first).not.toContain('Back up now');
    await admin.post(`${screen}/backup`, {});
    expect(await read()).toContain('Copying, 62%');
    addBackup('20300101');
    await end();
    const after = await read();
    expect(after).not.toContain('being made');
    expect(after).toContain('Back up now');
    expect(after).toContain('Last backup 1 January 2030, 01:09');
    const started = { username: 'priya', action: 'started', subject: 'backup', summary: 'In the back office' };
    expect(await auditLog()).toEqual([started, started]);
  });

  it('says that a backup failed until another one succeeds', async () => {
    const { end } = holdBackups();
    await admin.post(`${screen}/backup`, {});
    await end(new Error('The disk is full.'));
    expect(await read()).toContain('The backup of 09:00 failed. The reason is in the log of the server. Back up now');
    const { end: endNext } = holdBackups();
    await admin.post(`${screen}/backup`, {});
    await endNext();
    expect(await read()).not.toContain('failed');
  });

  it('says so while no process makes backups', async () => {
    const response = await admin.post(`${screen}/backup`, {});
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('No backup can start at the moment. Try again in a minute.');
  });
});

/** Without a recent re-authentication, a browser is asked for the password, and an API client gets the error. */
async function expectReauthentication(path: string) {
  at(11 * 60);
  const headers = { accept: 'text/html', referer: `http://localhost:3000${screen}` };
  const [status, reauth = ''] = target(await admin.send(path, { headers })) as [number, string];
  expect([status, reauth]).toEqual([302, `/admin/reauthenticate?${new URLSearchParams({ to: screen, file: '' })}`]);
  const refused = await admin.send(path);
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'reauthentication-required']);
  expect(await auditLog()).toEqual([]);
  await admin.post(reauth, { proof: staffPassword });
}

describe('The download of a backup', () => {
  it('asks for the password, sends the file, and is in the audit log', async () => {
    const name = addBackup('20291231', 'the whole database');
    const path = `/api/admin/backups/${name}`;
    await expectReauthentication(path);
    const response = await admin.send(path);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(await response.text()).toBe('the whole database');
    const entry = { username: 'priya', action: 'downloaded', subject: 'backup', summary: name };
    expect(await auditLog()).toContainEqual(entry);
  });

  it.each(['uplink-20290101T010900Z.sqlite', '..%2Fuplink.sqlite', 'notes.txt'])('finds no %s', async (name) => {
    addBackup('20291231');
    writeFileSync(join(dataDir, 'backups', 'notes.txt'), 'x');
    writeFileSync(join(dataDir, 'uplink.sqlite'), 'x');
    expect((await admin.send(`/api/admin/backups/${name}`)).status).toBe(404);
  });
});

describe('The download of the content', () => {
  const path = '/api/admin/content.zip';

  /** Another process writes the file; here it runs this code. */
  function runs(code: string) {
    const program = join(dataDir, 'program.cjs');
    writeFileSync(program, code);
    setOwnProgram([program]);
  }

  it('asks for the password, streams what the command writes, and is in the audit log', async () => {
    runs("process.stdout.write(process.argv.slice(2).join(' '))");
    await expectReauthentication(path);
    const response = await admin.send(path);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="content-2030-01-01.zip"');
    expect(await response.text()).toBe('export - --recorded --json');
    const entry = {
      username: 'priya',
      action: 'exported',
      subject: 'site',
      summary: 'With all messages, as a ZIP file',
    };
    expect(await auditLog()).toContainEqual(entry);
  });

  it('fails when the command fails, before or after its first output', async () => {
    runs('process.exit(1)');
    expect((await admin.send(path)).status).toBe(500);
    runs("process.stdout.write('half', () => process.exit(1))");
    await expect(admin.send(path).then((response) => response.text())).rejects.toThrow();
  });

  it('allows one at a time, and ends the command when the client stops reading', async () => {
    runs("process.stdout.write('begun'); setInterval(() => process.stdout.write('more'), 10)");
    const first = await admin.send(path);
    expect((await admin.send(path)).status).toBe(429);
    await first.body?.cancel();
    runs("process.stdout.write('whole')");
    expect(await (await admin.send(path)).text()).toBe('whole');
  });
});
