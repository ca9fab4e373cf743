/** SVG files that come with a backup are cleaned as uploads are. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { filesNamedIn } from '../../app/media/copies.server';
import { mediaPath } from '../../app/media/files.server';
import { runCommand, tryCommand } from '../program';
import { cookieIn, problemsIn, upload } from './uploads';
import { ownFolder, ownServer } from './workspace';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A backup of a site that has one SVG, with another content in the file and the digest to match. */
async function backupWith(content: string) {
  const dataDir = ownFolder();
  await runCommand(dataDir, ['migrate']);
  const cookie = await cookieIn(dataDir);
  const server = await ownServer(dataDir);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  await upload(server, cookie, Buffer.from(drawing), 'a.svg');
  await server.stop();
  const backup = join(ownFolder(), 'backup.sqlite');
  await runCommand(dataDir, ['backup', backup, '--with-secret']);
  const [{ name, digest } = { name: '', digest: '' }] = await filesNamedIn(backup);
  const path = mediaPath(name, join(backup, '..', 'media'));
  // The library has the same file under a second name.
  rmSync(path);
  writeFileSync(path, content);
  const file = new BetterSqlite3(backup);
  file.prepare('update media set variants = replace(variants, ?, ?)').run(digest, digestOf(content));
  file.close();
  return { backup, name };
}

it('removes from a restored SVG what an upload would remove', async () => {
  const { backup, name } = await backupWith(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="urn:x" viewBox="0 0 9 9"><path d="M0 0h9v9z" x:href="http://a.example"/></svg>',
  );
  const dataDir = ownFolder();
  await runCommand(dataDir, ['restore', backup]);
  expect(readFileSync(mediaPath(name, join(dataDir, 'media')), 'utf8')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  );
  expect(await problemsIn(dataDir)).toEqual([]);
});

it('rejects an SVG in a backup that an upload would reject', async () => {
  const { backup, name } = await backupWith(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
  );
  const dataDir = ownFolder();
  const rejected = await tryCommand(dataDir, ['restore', backup]);
  expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining(`damaged or unsafe: ${name}`) });
  await runCommand(dataDir, ['restore', backup, '--without-pictures']);
  expect(await problemsIn(dataDir)).toEqual([`${name}: missing`]);
});
