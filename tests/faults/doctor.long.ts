/** `uplink doctor` and `uplink status`: what they report as healthy, as a warning and as broken. */
import { chmodSync, copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSecret } from '../../app/platform/secret.server';
import { openStore } from '../../db/sqlite/store.server';
import { actionError, startMailServer } from '../mail-server';
import { configureMail } from '../messages';
import { runCommand, tryCommand } from '../program';
import { makeUser } from '../staff';
import { databaseIn, ownFolder, ownServer, sendMessage } from './workspace';

describe('uplink doctor', () => {
  interface Report {
    isWell: boolean;
    findings: { verdict: string; what: string; line: string }[];
  }

  it('reports a fresh site as healthy, with warnings for missing setup', async () => {
    const dataDir = ownFolder();
    const early = await tryCommand(dataDir, ['doctor']);
    expect(early).toMatchObject({ code: 0, stdout: expect.stringContaining('No database found') });
    expect(readdirSync(dataDir)).toEqual([]);
    await runCommand(dataDir, ['migrate']);
    const { code, stdout } = await tryCommand(dataDir, ['doctor', '--json']);
    const { isWell, findings } = JSON.parse(stdout) as Report;
    expect({ code, isWell }).toEqual({ code: 0, isWell: true });
    expect(Object.fromEntries(findings.map(({ what, verdict }) => [what, verdict]))).toEqual({
      configuration: 'ok',
      database: 'ok',
      permissions: expect.any(String),
      disk: expect.any(String),
      backups: 'warning',
      admin: 'warning',
      mail: 'warning',
      outbox: 'ok',
      clock: 'ok',
    });
  });

  it('reports invalid settings and a damaged database, and exits with 1', async () => {
    const wrong = await tryCommand(ownFolder(), ['doctor'], { PORT: 'many', BACKUP_EVERY: 'often' });
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toMatch(/^FAIL {2}configuration: PORT: .*\nFAIL {2}configuration: BACKUP_EVERY: /);

    const dataDir = ownFolder();
    await runCommand(dataDir, ['migrate']);
    const bytes = readFileSync(databaseIn(dataDir));
    bytes.fill(0xaa, 4096 * 3, 4096 * 9);
    writeFileSync(databaseIn(dataDir), bytes);
    const { code, stdout } = await tryCommand(dataDir, ['doctor']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAIL {2}database: .*Restore a backup/m);
    expect(stdout).toMatch(/Faults found/);
  });

  it('reports a copy of a running site that lacks the write-ahead log, as the start does', async () => {
    const server = await ownServer(ownFolder());
    expect(await sendMessage(server, 'In the log only.')).toBe(201);
    const copy = ownFolder();
    // What rclone leaves of files that change meanwhile.
    for (const name of readdirSync(server.dataDir, { withFileTypes: true }))
      if (name.isFile() && !/-(wal|shm)$/.test(name.name))
        copyFileSync(join(server.dataDir, name.name), join(copy, name.name));
    const missing = /without its write-ahead log .*: its newest changes are missing/;
    const opened = await ownServer(copy);
    expect(opened.log.join('\n')).toMatch(missing);
    await opened.stop();
    const { code, stdout } = await tryCommand(copy, ['doctor']);
    expect([code, stdout]).toEqual([1, expect.stringMatching(missing)]);
  });

  it('tests the login to the mail server without sending an email', async () => {
    let isRejected = true;
    const mailServer = await startMailServer({
      onAuth: (auth, _session, done) =>
        isRejected ? done(actionError(535, '5.7.8 Error: secret-banner')) : done(null, { user: String(auth.username) }),
    });
    onTestFinished(() => mailServer.stop());
    const dataDir = ownFolder();
    const store = openStore(databaseIn(dataDir));
    await store.migrate();
    openSecret(null, dataDir);
    await configureMail(store, { port: mailServer.port });
    await store.close();
    const server = `127.0.0.1:${mailServer.port}`;
    const aboutMail = async () => {
      const { code, stdout } = await tryCommand(dataDir, ['doctor']);
      return { code, line: /^.* {2}mail: (.*)$/m.exec(stdout)?.[0] };
    };
    expect(await aboutMail()).toEqual({
      code: 1,
      line: `FAIL  mail: ${server} does not work. The server did not accept the username and password. Check both. Some providers require an app password.`,
    });
    isRejected = false;
    expect(await aboutMail()).toEqual({
      code: 0,
      line: expect.stringMatching(`^ok    mail: ${server} accepts the login`),
    });
    expect(mailServer.received).toEqual([]);
    await mailServer.stop();
    expect(await aboutMail()).toEqual({ code: 1, line: expect.stringContaining('not on port') });
  });

  it('warns of a clock that is behind, a failed email, readable files and a missing proxy setting', async () => {
    const dataDir = ownFolder();
    await runCommand(dataDir, ['migrate']);
    const file = new BetterSqlite3(databaseIn(dataDir));
    file.exec(
      "insert into audit_entries (username, action, subject, summary, created_at) values ('a', 'b', 'c', 'd', '2099-01-01T00:00:00.000Z')",
    );
    file.exec(
      "insert into outbox_mails (kind, subject, subject_id, priority, status, message_id, next_attempt_at, queued_at, created_at) values ('a', 'b', 1, 1, 'failed', 'c', '', '', '')",
    );
    file.close();
    chmodSync(dataDir, 0o755);
    const { code, stdout } = await tryCommand(dataDir, ['doctor'], { BASE_URL: 'https://www.example.com' });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^warn {2}clock: .*2099-01-01/m);
    expect(stdout).toMatch(/^warn {2}outbox: 1 email failed permanently; see Messages for the reasons$/m);
    expect(stdout).toMatch(/^warn {2}permissions: .*chmod/m);
    expect(stdout).toMatch(/^warn {2}proxy: .*TRUST_PROXY/m);
  });

  it('warns of a proxy that names no visitors, of passkeys for another name, and of tables of another app', async () => {
    const dataDir = ownFolder();
    const store = openStore(databaseIn(dataDir));
    await store.migrate();
    const userId = await makeUser(store, 'admin');
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const passkey = {
      userId,
      kind: 'passkey',
      name: '',
      secret: '',
      credentialId: '',
      siteName: 'old.example',
    } as const;
    await store.queries
      .insertInto('mfaFactors')
      .values({ ...passkey, createdAt: '' })
      .execute();
    const origin = 'https://www.example.com';
    await store.queries
      .insertInto('throttles')
      .values({ key: `proxy-fault visitor ${origin}`, hits: 1, expiresAt })
      .execute();
    store.file.exec('create table _litestream_lock (id integer)');
    await store.close();
    const { code, stdout } = await tryCommand(dataDir, ['doctor'], { BASE_URL: origin, TRUST_PROXY: '1' });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^warn {2}proxy: A request to https:\/\/www\.example\.com came without X-Forwarded-For/m);
    expect(stdout).toMatch(/^warn {2}passkeys: Passkeys made for old\.example do not work at www\.example\.com\./m);
    expect(stdout).toMatch(
      /^ok {4}database: .*A restore leaves out the table "_litestream_lock" \(made by another app\)$/m,
    );
  });
});

describe('uplink status', () => {
  it('shows the state of the running server, its queues and errors', async () => {
    const server = await ownServer(ownFolder());
    const { code, stdout } = await tryCommand(server.dataDir, ['status']);
    expect({ code, last: stdout.trim().split('\n').at(-1) }).toEqual({ code: 0, last: 'No faults.' });
    expect(stdout).toMatch(/^Uplink +\d+\.\d+\.\d+, for \d+ seconds?, process \d+$/m);
    expect(stdout).toMatch(/^Mail +0 waiting; 0 failed$/m);
    expect(statSync(join(server.dataDir, 'status.sock')).mode & 0o077).toBe(0);

    expect(await sendMessage(server, 'Someone is to hear of this.')).toBe(201);
    const failing = await tryCommand(server.dataDir, ['status', '--json']);
    expect(failing.code).toBe(1);
    expect(JSON.parse(failing.stdout)).toMatchObject({
      pid: server.process.pid,
      backlogs: { mail: { pending: 2 } },
      errors: [{ part: 'mail', line: expect.stringContaining('not set up') }],
    });
  });

  it('reports that no server is running, and works again after a crash', async () => {
    const { dataDir, process, ended: finished } = await ownServer(ownFolder());
    process.kill('SIGKILL');
    await finished;
    const { code, stderr } = await tryCommand(dataDir, ['status']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`No Uplink serves with ${dataDir}`) });
    await ownServer(dataDir);
    expect(await tryCommand(dataDir, ['status'])).toMatchObject({ code: 0 });
  });
});
