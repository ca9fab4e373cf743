/** Archives and backups by an attacker: only plain files are read, and images are checked like uploads. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesNamedIn } from '../../app/media/copies.server';
import { mediaPath } from '../../app/media/files.server';
import { generatedImage } from '../images';
import { runCommand, startServer, tryCommand } from '../program';
import { cookieIn, problemsIn, upload } from './uploads';
import { databaseIn, ownFolder } from './workspace';

let original: string;
beforeAll(async () => {
  original = mkdtempSync(join(tmpdir(), 'uplink-original-'));
  await runCommand(original, ['seed']);
  const server = await startServer(original, { BACKUP_EVERY: 'off' });
  const cookie = await cookieIn(original);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
  await upload(server, cookie, await generatedImage(700, 400, 1).jpeg().toBuffer(), 'office.jpg');
  await upload(server, cookie, Buffer.from(svg), 'logo.svg');
  await server.stop();
  await runCommand(original, ['export', join(original, 'export')]);
  await runCommand(original, ['backup', join(original, 'copies.sqlite')]);
});
afterAll(() => rmSync(original, { recursive: true }));

const pipe = (path: string) => execFileSync('mkfifo', [path]);

/** Replaces a file or folder by a symbolic link to a copy of it outside. */
function linkOutside(path: string) {
  const outside = join(ownFolder(), 'outside');
  cpSync(path, outside, { recursive: true });
  rmSync(path, { recursive: true });
  symlinkSync(outside, path);
}

function ownArchive() {
  const folder = ownFolder();
  cpSync(join(original, 'export'), folder, { recursive: true });
  return folder;
}

const jsonOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'uplink.json'), 'utf8'));
const post = (folder: string) => join(folder, 'blog-posts', readdirSync(join(folder, 'blog-posts'))[0] ?? '');
const imageIn = (media: string, name = /original$/) =>
  join(media, readdirSync(media, { recursive: true, encoding: 'utf8' }).find((one) => name.test(one)) ?? '');
const notRead = /^\S+ cannot be read: it is not a plain file\.\n$/;
const missing = /^1 file of images are missing in \S+, or damaged: [^\n]+\n$/;

describe('uplink import', () => {
  it.each<[string, (folder: string) => void, RegExp]>([
    ['a post that is a symbolic link', (folder) => linkOutside(post(folder)), notRead],
    ['posts in a folder that is a symbolic link', (folder) => linkOutside(join(folder, 'blog-posts')), notRead],
    ['JSON that is a symbolic link', (folder) => linkOutside(join(folder, 'uplink.json')), notRead],
    ['an image that is a symbolic link', (folder) => linkOutside(imageIn(join(folder, 'media'))), missing],
    ['a post that is a pipe', (folder) => replaced(post(folder), pipe), notRead],
    ['JSON that is a pipe', (folder) => replaced(join(folder, 'uplink.json'), pipe), notRead],
    ['an image that is a pipe', (folder) => replaced(imageIn(join(folder, 'media')), pipe), missing],
    ['a post that is a device', (folder) => replaced(post(folder), (path) => symlinkSync('/dev/zero', path)), notRead],
    [
      'JSON that is no archive',
      (folder) => writeFileSync(join(folder, 'uplink.json'), 'null'),
      /^\S+ is not an archive\.\n$/,
    ],
    ['an SVG with a script', withScript, /^media › logo\.svg: This SVG contains a script\.[^\n]+\n$/],
    ['two posts with the same slug', withTwice, /^Two records of the archive have the same blog_posts\.slug\.\n$/],
  ])('rejects %s with one line and changes nothing', async (_, change, line) => {
    const [dataDir, folder] = [ownFolder(), ownArchive()];
    change(folder);
    expect(await tryCommand(dataDir, ['import', folder])).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: expect.stringMatching(line),
    });
    expect(contentIn(dataDir)).toBe(0);
  });

  it('regenerates the variants of an image instead of taking them from the archive', async () => {
    const [dataDir, folder] = [ownFolder(), ownArchive()];
    const archive = jsonOf(folder);
    const path = imageIn(join(folder, 'media'), /-640\.jpg$/);
    writeFileSync(path, 'no image');
    for (const { variants } of archive.media)
      for (const variant of variants) if (variant.type === 'jpg') variant.digest = sha256('no image');
    writeFileSync(join(folder, 'uplink.json'), JSON.stringify(archive));
    await runCommand(dataDir, ['import', folder]);
    expect(await problemsIn(dataDir)).toEqual([]);
    expect(
      readFileSync(imageIn(join(dataDir, 'media'), /-640\.jpg$/))
        .subarray(0, 2)
        .toString('hex'),
    ).toBe('ffd8');
  });

  it('keeps the files that are already in the media library', async () => {
    const dataDir = ownFolder();
    cpSync(original, dataDir, { recursive: true });
    const before = await filesNamedIn(databaseIn(dataDir));
    await runCommand(dataDir, ['import', join(original, 'export'), '--force']);
    expect(await filesNamedIn(databaseIn(dataDir))).toEqual(before);
    expect(await problemsIn(dataDir)).toEqual([]);
  });
});

describe('uplink restore', () => {
  const backedUp = () => {
    const folder = ownFolder();
    cpSync(join(original, 'copies.sqlite'), join(folder, 'copies.sqlite'));
    cpSync(join(original, 'media'), join(folder, 'media'), { recursive: true });
    return folder;
  };

  it.each<[string, (path: string) => void]>([
    ['a symbolic link', linkOutside],
    ['a pipe', (path) => replaced(path, pipe)],
  ])('rejects an image that is %s, and skips the image with --without-pictures', async (_, change) => {
    const [dataDir, folder] = [ownFolder(), backedUp()];
    change(imageIn(join(folder, 'media')));
    const rejected = await tryCommand(dataDir, ['restore', join(folder, 'copies.sqlite')]);
    expect(rejected).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^1 image file missing in \S+, damaged or unsafe/),
    });
    expect(existsSync(databaseIn(dataDir))).toBe(false);
    await runCommand(dataDir, ['restore', join(folder, 'copies.sqlite'), '--without-pictures']);
    expect(await problemsIn(dataDir)).toEqual([expect.stringMatching(/original: missing$/)]);
  });

  it.each<[string, string[]]>([
    ['restore', ['restore', 'PIPE']],
    ['move', ['move', '--to', 'sqlite:PIPE']],
  ])('a pipe in place of a database makes %s fail with one line', async (_, args) => {
    const [dataDir, path] = [ownFolder(), join(ownFolder(), 'pipe')];
    await runCommand(dataDir, ['migrate']);
    pipe(path);
    const texts = args.map((word) => word.replace('PIPE', path));
    const { code, stderr } = await tryCommand(dataDir, args[0] === 'restore' ? [...texts, '--force'] : texts);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${path} cannot be opened: it is not a plain file.\n` });
  });

  it('rejects a backup with a foreign trigger', async () => {
    const [dataDir, folder] = [ownFolder(), backedUp()];
    const backup = join(folder, 'copies.sqlite');
    const file = new BetterSqlite3(backup);
    file.exec("create trigger promote after insert on sessions begin update users set role = 'admin'; end");
    file.close();
    expect(await tryCommand(dataDir, ['restore', backup])).toMatchObject({
      code: 1,
      stderr: `${backup} was changed by another app: the trigger "promote" is not one of Uplink's. Use another backup. Nothing has changed.\n`,
    });
    expect(existsSync(databaseIn(dataDir))).toBe(false);
  });
});

/** The numbers of posts and images. */
function contentIn(dataDir: string): number {
  if (!existsSync(databaseIn(dataDir))) return 0;
  const file = new BetterSqlite3(databaseIn(dataDir), { readonly: true });
  const count = file.prepare('select (select count(*) from blog_posts) + (select count(*) from media)').pluck().get();
  file.close();
  return count as number;
}

function replaced(path: string, make: (path: string) => void) {
  rmSync(path);
  make(path);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function withScript(folder: string) {
  const archive = jsonOf(folder);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>';
  const logo = archive.media.find(({ kind }: { kind: string }) => kind === 'svg');
  logo.variants[0].digest = sha256(svg);
  writeFileSync(join(folder, 'uplink.json'), JSON.stringify(archive));
  writeFileSync(mediaPath(`${logo.digest.slice(0, 32)}.svg`, join(folder, 'media')), svg);
}

function withTwice(folder: string) {
  const archive = jsonOf(folder);
  archive.blogPosts[1].slug = archive.blogPosts[0].slug;
  writeFileSync(join(folder, 'uplink.json'), JSON.stringify(archive));
}
