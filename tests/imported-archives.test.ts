/** The content of another Uplink, imported in Settings: preview, replacement, restart, stop and what is rejected. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOfRun, findWaiting } from '../app/imports/runs/runs.server';
import { workOn } from '../app/imports/runs/work.server';
import { sourceFileOf } from '../app/media/archived.server';
import { draftPath, mediaPath } from '../app/media/files.server';
import { operator } from '../app/records/actor';
import { exportArchive } from '../app/registry/archive.server';
import { filesOfArchive, mediaFolderOf } from '../app/registry/archive-folder.server';
import { writeZip } from '../app/server/zip.server';
import { generatedImage } from './images';
import { filesIn, type MediaSite, openMediaSite, uploaded as uploadedImage } from './media';
import { at, target } from './mfa';
import { logInAs, type Site } from './site';
import { staffPassword } from './staff';

const screen = '/admin/site-settings/import';
const text = 'A text that is long enough for every form of the back office.';

type Files = Map<string, Buffer>;

let place: MediaSite;
let site: Site;
let admin: Site;
let exported: Files;
let backups: string[];

/** The files of the content of a site with a post, its image and two messages. */
beforeAll(async () => {
  const old = await openMediaSite();
  const editor = await logInAs(old.site, 'admin', 'mira');
  const image = await uploadedImage(editor, await generatedImage(120, 100, 3).png().toBuffer(), 'team.png');
  const content = `${text} ![Team](${image.ref})`;
  const post = { title: 'Our team', slug: 'our-team', content, isPublished: true, tags: 'People' };
  expect((await editor.json('POST', '/api/admin/blog-posts', post)).status).toBe(201);
  for (const firstName of ['Ada', 'Grace'])
    await old.site.store.queries
      .insertInto('contactRequests')
      .values({ ...message, firstName })
      .execute();
  const archive = await exportArchive(operator);
  exported = new Map(filesOfArchive(archive).map(([name, content]) => [name, Buffer.from(content)]));
  for (const { name } of archive.media.map(sourceFileOf))
    exported.set(mediaPath(name, mediaFolderOf('')), readFileSync(mediaPath(name)));
  await old.close();
});
const message = {
  ...{ firstName: '', lastName: 'Okafor', companyEmail: 'ada@old.example', phoneNumber: '', companyName: '' },
  ...{
    cityLocation: '',
    reasonForContact: '',
    message: text,
    messageDigest: '',
    createdAt: '2029-01-02T03:04:05.000Z',
  },
};

beforeEach(async () => {
  at(0);
  backups = [];
  place = await openMediaSite();
  site = place.site;
  admin = await logInAs(site, 'admin', 'priya');
});
afterEach(() => place.close());

async function zipOf(files: Files = exported): Promise<File> {
  async function* entries(): AsyncGenerator<[string, Buffer]> {
    yield* files;
  }
  const pieces: BlobPart[] = [];
  for await (const piece of writeZip(entries())) pieces.push(new Uint8Array(piece));
  return new File(pieces, 'content.zip', { type: 'application/zip' });
}

async function upload(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  body.append('file', new File([], ''));
  const [status, path] = target(await admin.send(screen, { method: 'POST', body }));
  expect(status).toBe(303);
  return String(path);
}

async function work(signal = new AbortController().signal, whileBackingUp?: () => Promise<unknown>) {
  for (let id = await findWaiting(); id !== null && !signal.aborted; id = await findWaiting())
    await workOn(id, signal, async () => {
      await whileBackingUp?.();
      backups.push('made');
      return '/data/backups/uplink-20300101T090000Z.sqlite';
    });
}

async function uploaded(files?: Files): Promise<string> {
  const path = await upload(await zipOf(files));
  await work();
  return path;
}

/** The text of a screen, as a person reads it. */
async function textOf(path: string): Promise<string> {
  const html = await (await admin.send(path)).text();
  return html
    .replace(/[\s\S]*<main/, '<main')
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

const posts = () => site.store.queries.selectFrom('blogPosts').selectAll().orderBy('id').execute();
const messages = () => site.store.queries.selectFrom('contactRequests').selectAll().orderBy('id').execute();
const report = async (path: string) => (await admin.send(`/api/admin/imports/${path.split('/').at(-1)}/report`)).text();
const addMessage = (firstName: string) =>
  site.store.queries
    .insertInto('contactRequests')
    .values({ ...message, firstName })
    .execute();
const addPost = () =>
  admin.json('POST', '/api/admin/blog-posts', { title: 'Our own post', slug: 'own', content: text, isPublished: true });

function changed(change: (archive: Record<string, unknown[]>) => void): Files {
  const archive = JSON.parse(String(exported.get('uplink.json')));
  change(archive);
  return new Map([...exported, ['uplink.json', Buffer.from(JSON.stringify(archive))]]);
}

/** Messages that take several transactions with pauses, so that an import can end between them. */
const withManyMessages = () =>
  changed((archive) => {
    archive.messages = Array.from({ length: 300 }, () => archive.messages?.[0]);
  });

describe('The import of content', () => {
  it('shows what will come, then stores all of it', async () => {
    const path = await upload(await zipOf());
    expect(await textOf(path)).toContain('State Reading the file');
    await work();
    const before = await textOf(path);
    expect(before).toContain('Import of content archive');
    expect(before).toMatch(/State Ready to import .*In the file 1 blog post, 1 image, .*2 messages/);
    expect(before).toContain(
      'mira: No account here has this name. Posts arrive without this author, and messages without this assignee.',
    );
    expect(before).not.toContain('Replace content');
    expect([await posts(), await messages()]).toEqual([[], []]);

    expect(target(await admin.post(`${path}/start`, {}))).toEqual([303, path]);
    await work();
    expect(await textOf(path)).toContain('State Imported');
    expect(await posts()).toMatchObject([{ slug: 'our-team', isPublished: true, authorId: null }]);
    expect(await messages()).toMatchObject([
      { firstName: 'Ada', createdAt: '2029-01-02T03:04:05.000Z' },
      { firstName: 'Grace' },
    ]);
    const html = await (await site.anonymous().send('/blog/our-team')).text();
    expect(html).toMatch(/<img[^>]*alt="Team"[^>]*src="\/media\/|<img[^>]*src="\/media\/[^>]*alt="Team"/);
    expect(filesIn(place.dataDir).some((name) => name.endsWith('.original'))).toBe(true);
    expect(backups).toEqual([]);
    expect(existsSync(await fileOfRun(Number(path.split('/').at(-1))))).toBe(false);
    expect(readdirSync(dirname(await draftPath()))).toEqual([]);
    const entries = await site.store.queries.selectFrom('auditEntries').select(['username', 'action']).execute();
    expect(entries).toContainEqual({ username: 'priya', action: 'imported' });
  });

  it('replaces existing content only after a confirmation with the password, and a backup', async () => {
    await addPost();
    const path = await uploaded();
    const before = await textOf(path);
    expect(before).toContain('This website already has content. The import replaces all of it, after a backup.');
    expect((await admin.post(`${path}/start`, {})).status).toBe(409);
    expect(await textOf(`${path}/replace`)).toMatch(
      /All content, images and messages of this website are replaced by those in content\.zip/,
    );
    at(11 * 60);
    const [, page] = target(await admin.post(`${path}/replace`, {}));
    expect(page).toMatch(/^\/admin\/reauthenticate\?form=/);
    await work();
    expect(await posts()).toMatchObject([{ slug: 'own' }]);
    const resubmission = new URLSearchParams(String(page).split('?')[1]).get('form') ?? '';
    const sent = { resubmission, proof: staffPassword };
    expect(target(await admin.post(`${path}/replace`, sent))).toEqual([303, path]);
    await addMessage('Before');
    const arrive = () => addMessage('Meanwhile');
    await work(undefined, arrive);
    expect((await messages()).map(({ firstName }) => firstName)).toEqual(['Meanwhile', 'Ada', 'Grace']);
    expect(await textOf(path)).toContain('State Imported');
    expect(backups).toEqual(['made']);
    expect(await report(path)).toContain('"uplink-20300101T090000Z.sqlite","A backup of the replaced content.');
    expect(await posts()).toMatchObject([{ slug: 'our-team' }]);
    expect((await admin.send('/admin/blog-posts')).status).toBe(200);
    expect((await admin.post(`${path}/undo`, {})).status).toBe(409);
    expect(await textOf(path)).toContain('State Imported');
  });

  it('does not replace content that came after the preview', async () => {
    const path = await uploaded();
    await addPost();
    await admin.post(`${path}/start`, {});
    await work();
    expect(await textOf(path)).toMatch(/State Failed .*Content was added to the website after the file was read/);
    expect(await posts()).toMatchObject([{ slug: 'own' }]);
    expect(await messages()).toEqual([]);
  });

  it('continues after its process has ended, and stores everything once', async () => {
    const path = await uploaded(withManyMessages());
    await admin.post(`${path}/start`, {});
    const ended = new AbortController();
    const timer = setInterval(async () => (await messages()).length > 0 && ended.abort(new Error('ended')), 1);
    await work(ended.signal);
    clearInterval(timer);
    expect(await textOf(path)).toMatch(/State Importing .*You can leave this page\..*Check again/);
    expect(await posts()).toEqual([]);
    await work();
    expect(await textOf(path)).toContain('State Imported');
    expect([(await posts()).length, (await messages()).length]).toEqual([1, 300]);
  });

  it('stores nothing after a stop, and continues on request', async () => {
    const path = await uploaded(withManyMessages());
    await admin.post(`${path}/start`, {});
    const working = work();
    expect(target(await admin.post(`${path}/stop`, {}))).toEqual([303, path]);
    await working;
    expect([await posts(), await messages()]).toEqual([[], []]);
    expect(await textOf(path)).toMatch(/State Stopped .*Continue import/);
    await admin.post(`${path}/start`, {});
    await work();
    expect([(await posts()).length, (await messages()).length]).toEqual([1, 300]);
  });

  it('takes a ZIP file that another program made, with a folder around the files', async () => {
    const files = new Map([...exported].map(([name, content]) => [`content-2030-01-01/${name}`, content]));
    files.set('__MACOSX/content-2030-01-01/._uplink.json', Buffer.from('x'));
    files.set('content-2030-01-01/notes.txt', Buffer.from('x'));
    expect(await textOf(await uploaded(files))).toContain('State Ready to import');
  });

  it('does not undo an earlier import of another system with the new records', async () => {
    const made = { recordKind: 'blog-posts', recordId: 1, version: 1, runId: 1 };
    await site.store.queries
      .insertInto('importItems')
      .values({ ...made, kind: 'wordpress', site: 'https://old.example', key: 'post 1' })
      .execute();
    await addPost();
    const path = await uploaded();
    await admin.post(`${path}/replace`, {});
    await work();
    expect(await site.store.queries.selectFrom('importItems').selectAll().execute()).toEqual([]);
  });
});

describe('A content archive', () => {
  const without = (part: string): Files => new Map([...exported].filter(([name]) => !name.includes(part)));

  it.each<[string, () => Files, RegExp]>([
    [
      'without a text',
      () => without('our-team.md'),
      /blog-posts\/our-team\.md cannot be read: there is no such file\./,
    ],
    ['without an image', () => without('.original'), /1 file of images are missing in media, or damaged/],
    [
      'of a future format',
      () => changed((archive) => Object.assign(archive, { format: 99 })),
      /format: This release reads archives of format 1 only\./,
    ],
    [
      'with a post that no site would store',
      () => changed((archive) => Object.assign(archive.blogPosts?.[0] as object, { title: '' })),
      /blogPosts › 0 › title: Title is required\./,
    ],
    [
      'with a name that leaves its folder',
      () => changed((archive) => Object.assign(archive.blogPosts?.[0] as object, { slug: '../../x' })),
      /\.\.\/\.\.\/x.* is no name of a file in blog-posts\./,
    ],
    ['that is no JSON', () => new Map([...exported, ['uplink.json', Buffer.from('{')]]), /uplink\.json cannot be read/],
  ])('%s is rejected before anything is stored', async (_, files, problem) => {
    const shown = await textOf(await uploaded(files()));
    expect(shown).toContain('State Failed');
    expect(shown).toMatch(problem);
    expect(shown).not.toContain(place.dataDir);
    expect(readdirSync(dirname(await draftPath()))).toHaveLength(1);
  });

  it('with a damaged file is rejected', async () => {
    const whole = Buffer.from(await (await zipOf()).arrayBuffer());
    whole.fill(0xff, whole.indexOf('uplink.json') + 11, whole.indexOf('uplink.json') + 60);
    const path = await upload(new File([whole], 'content.zip'));
    await work();
    expect(await textOf(path)).toMatch(/State Failed .*The ZIP file is damaged, or has a password\. Download/);
  });

  it('that would fill the disk is rejected', async () => {
    const whole = Buffer.from(await (await zipOf()).arrayBuffer());
    // The size of the unpacked file in the directory at the end.
    whole.writeUInt32LE(0xffff_fff0, whole.lastIndexOf('uplink.json') - 46 + 24);
    const path = await upload(new File([whole], 'content.zip'));
    await work();
    expect(await textOf(path)).toMatch(/State Failed .*The ZIP file unpacks to more than 1024 MB/);
  });

  it('with two posts of one slug changes nothing', async () => {
    const files = changed((archive) => archive.blogPosts?.push({ ...(archive.blogPosts[0] as object) }));
    const path = await uploaded(files);
    await admin.post(`${path}/start`, {});
    await work();
    expect(await textOf(path)).toMatch(/State Failed .*Two records of the archive have the same/);
    expect([await posts(), await messages()]).toEqual([[], []]);
  });
});
