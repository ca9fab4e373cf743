/** A site with a record of every type and a row in every table, moved by each command that can. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeProgram, runCommand } from '../program';
import { unzip } from '../zip';
import { archiveIn, fillSite, recordsIn, rowsIn } from './full-site';
import { cookieIn, problemsIn } from './uploads';
import { databaseIn, ownFolder } from './workspace';

/** Not part of an archive: users and their access, settings with secrets, queues, links, and what is read again. */
const onlyInBackups =
  `access_policy account_notices api_tokens event_cursors mfa_factors finished_imports google_reviews
  google_reviews_config identities identity_providers resubmissions known_browsers local_sign_in mail_domain_checks
  import_items import_notes import_runs mail_oauth message_purge_queue message_summaries
  not_found_entries notification_settings outbox_mails page_views preview_links quote_requests revisions scheduled_actions
  shared_files pending_sign_ins single_use_links smtp_config summarised_messages throttles trash autosaves webhook_attempts webhook_deliveries webhooks`.split(
    /\s+/,
  );

/** A restore ends all sessions and links. */
const clearedByRestore = ['sessions', 'pending_sign_ins', 'resubmissions', 'single_use_links', 'preview_links'];

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'uplink-full-'));
  await fillSite(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true }));

it('export and import keep a record of every type', async () => {
  const folder = join(ownFolder(), 'export');
  await runCommand(dataDir, ['export', folder]);
  const [otherSession, fresh] = [ownFolder(), ownFolder()];
  for (const place of [otherSession, fresh]) {
    await runCommand(place, ['migrate']);
    await cookieIn(place);
  }
  expect(await runCommand(otherSession, ['import', folder])).toMatch(/^Imported 1 testimonials, /);
  const [before, after, empty] = [await recordsIn(dataDir), await recordsIn(otherSession), await recordsIn(fresh)];
  expect(after).toEqual(before);
  for (const [type, records] of Object.entries(before)) expect(records, type).not.toEqual(empty[type]);
  const again = join(ownFolder(), 'export');
  await runCommand(otherSession, ['export', again]);
  expect(archiveIn(again)).toEqual(archiveIn(folder));
  const rows = await rowsIn(databaseIn(otherSession));
  const missing = Object.keys(rows).filter((table) => rows[table]?.length === 0);
  expect(missing.sort()).toEqual(onlyInBackups.toSorted());
});

it('a ZIP file has the archive and the images of an export', async () => {
  const [folder, zipped, otherSession] = [join(ownFolder(), 'export'), ownFolder(), ownFolder()];
  await runCommand(dataDir, ['export', folder]);
  const { command, cwd, env } = describeProgram(dataDir);
  const [program = '', ...args] = [...command, 'export', '-'];
  const { stdout, stderr } = spawnSync(program, args, { cwd, env, maxBuffer: 2 ** 28 });
  expect(stderr.toString()).toBe('');
  const names = unzip(stdout, zipped);
  expect(names.filter((name) => name.startsWith('media/'))).toHaveLength(2);
  expect(archiveIn(zipped)).toEqual(archiveIn(folder));
  await runCommand(otherSession, ['migrate']);
  await cookieIn(otherSession);
  const zip = join(ownFolder(), 'content.zip');
  writeFileSync(zip, stdout);
  expect(await runCommand(otherSession, ['import', zip])).toMatch(/^Imported 1 testimonials, /);
  expect(await recordsIn(otherSession)).toEqual(await recordsIn(dataDir));
  expect(await problemsIn(otherSession)).toEqual([]);
});

it('backup and restore keep the rows of every table', async () => {
  const before = await rowsIn(databaseIn(dataDir));
  for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([]);
  const backup = join(ownFolder(), 'backup.sqlite');
  await runCommand(dataDir, ['backup', backup, '--with-secret']);
  const otherSession = ownFolder();
  await runCommand(otherSession, ['restore', backup]);
  const after = await rowsIn(databaseIn(otherSession));
  const trusted = before.known_browsers?.map((row) => JSON.stringify({ ...JSON.parse(row), trusted_at: null }));
  const finished = Object.fromEntries(clearedByRestore.map((table) => [table, []]));
  expect(after).toEqual({ ...before, ...finished, known_browsers: trusted });
  expect(await problemsIn(otherSession)).toEqual([]);
  expect(await recordsIn(otherSession)).toEqual(await recordsIn(dataDir));
});

it('move keeps the rows of every table', async () => {
  const before = await rowsIn(databaseIn(dataDir));
  const path = join(ownFolder(), 'moved.sqlite');
  await runCommand(dataDir, ['move', '--to', `sqlite:${path}`]);
  expect(await rowsIn(path)).toEqual(before);
});
