/** A simulated power cut: writes that were not synced are missing, or stored in part. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSecret } from '../../app/platform/secret.server';
import { openStore } from '../../db/sqlite/store.server';
import { generatedImage } from '../images';
import { type MailServer, startMailServer } from '../mail-server';
import { configureMail } from '../messages';
import { runCommand } from '../program';
import { hasCompiler, recordSyncs } from './syncs';
import { cookieIn, mediaIn, problemsIn, upload } from './uploads';
import { databaseIn, isWhole, ownFolder, ownServer, sendMessage } from './workspace';

const sector = 512;

/** A disk that had taken some sectors of what it was given and not yet asked to keep. */
function laidInPart(synced: string, written: string): string {
  const folder = ownFolder();
  cpSync(synced, folder, { recursive: true });
  for (const { name } of readdirSync(written, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    if (!existsSync(join(synced, name))) continue;
    const mixed = readFileSync(join(written, name));
    const stored = readFileSync(join(synced, name));
    for (let at = 0; at < stored.length; at += sector) {
      if (Math.random() < 0.5) stored.copy(mixed, at, at, at + sector);
    }
    writeFileSync(join(folder, name), mixed);
  }
  return folder;
}

/** The state of each message's notification. */
function notificationsIn(path: string): Map<string, string> {
  const file = new BetterSqlite3(path, { fileMustExist: true });
  const rows = file
    .prepare(
      `select message, outbox_mails.status from contact_requests
       join outbox_mails on subject_id = contact_requests.id and kind = 'notification'`,
    )
    .raw()
    .all() as [string, string][];
  file.close();
  return new Map(rows);
}

async function fresh(dataDir: string, mailServer: MailServer) {
  const store = openStore(databaseIn(dataDir));
  await store.migrate();
  openSecret(null, dataDir);
  await configureMail(store, { port: mailServer.port });
  await store.close();
}

describe.runIf(hasCompiler)('Power cut under write load', () => {
  it.each([
    ['messages are synced', 'uplink.sqlite-wal', 'synced', 200],
    // Soon its log is long enough to be laid into it.
    ['the log is checkpointed', 'uplink.sqlite', 'written', 60],
  ] as const)(
    'while %s loses no acknowledged message and no notification',
    async (_syncState, name, timestamp, acknowledged) => {
      const written = ownFolder();
      const mailServer = await startMailServer();
      onTestFinished(() => mailServer.stop());
      await fresh(written, mailServer);
      const disk = recordSyncs(ownFolder(), written);
      const program = await ownServer(written, disk.environment);
      const saved: string[] = [];
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let index = 0; ; index += 1) {
          const text = `Writer ${writer}, number ${index}`;
          if ((await sendMessage(program, text)) !== 201) return;
          saved.push(text);
          if (saved.length === acknowledged) disk.cut(name, timestamp);
        }
      });
      await Promise.all(writers);
      await program.ended;
      const synced = disk.put();
      expect(saved.length).toBeGreaterThanOrEqual(acknowledged);
      expect(readFileSync(join(written, name)).equals(readFileSync(join(synced, name)))).toBe(false);

      const received = mailServer.received.map(({ mail }) => mail.text ?? '').join('\n');
      for (const result of [...Array.from({ length: 5 }, () => laidInPart(synced, written)), synced]) {
        expect(isWhole(databaseIn(result))).toBe(true);
        const notifications = notificationsIn(databaseIn(result));
        const isLost = (text: string) => {
          const status = notifications.get(text) ?? 'none';
          return !['queued', 'sending'].includes(status) && !(status === 'sent' && received.includes(`> ${text}\n`));
        };
        expect(saved.filter(isLost)).toEqual([]);
      }
    },
  );
});

describe.runIf(hasCompiler)('Power cut during uploads', () => {
  it.each([
    ['an image is written', 'media/drafts/*'],
    ['an image is renamed', 'media/??'],
    ['the row of an image is synced', 'uplink.sqlite-wal'],
  ])('while %s keeps every accepted image, and every row has its intact file', async (_syncState, pattern) => {
    const written = ownFolder();
    await runCommand(written, ['migrate']);
    const cookie = await cookieIn(written);
    const images = await Promise.all(
      Array.from({ length: 4 }, (_, seed) => generatedImage(400, 260, seed).jpeg().toBuffer()),
    );
    const disk = recordSyncs(ownFolder(), written);
    const program = await ownServer(written, disk.environment);
    const taken: number[] = [];
    const uploads = images.map(async (image, sender) => {
      for (let index = 0; index < 50; index += 1) {
        // Each file is another one, and what hangs behind an image does it no harm.
        const bytes = Buffer.concat([image, Buffer.from(String(index))]);
        const { status, id } = await upload(program, cookie, bytes, `${sender}-${index}.jpg`);
        if (status === 201 && id) taken.push(id);
        if (taken.length === 20) disk.cut(pattern);
      }
    });
    await Promise.all(uploads);
    await program.ended;
    expect(taken.length).toBeGreaterThanOrEqual(20);

    const synced = disk.put();
    for (const result of [...Array.from({ length: 3 }, () => laidInPart(synced, written)), synced]) {
      expect(isWhole(databaseIn(result))).toBe(true);
      const rows = new Set(mediaIn(result).map(({ id }) => id));
      expect(taken.filter((id) => !rows.has(id))).toEqual([]);
      expect(await problemsIn(result)).toEqual([]);
    }
  });
});
