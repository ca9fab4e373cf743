/** The library of images: what becomes of an upload, how it is served, and what keeps it. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyFiles } from '../app/media/copies.server';
import { draftPath, filesOf, mediaPath } from '../app/media/files.server';
import { imagesOf } from '../app/media/images.server';
import { renderPng } from '../app/media/rendition-worker.server';
import { renditionsIdle } from '../app/media/renditions.server';
import { variantsSchema } from '../app/media/schema';
import { sweepMedia } from '../app/media/sweep.server';
import { generatedImage } from './images';
import { filesIn, type MediaSite, openMediaSite, upload, uploaded } from './media';
import { logInAs, type Site, withoutClasses } from './site';

let place: MediaSite;
let editor: Site;
beforeAll(async () => {
  place = await openMediaSite();
  editor = await logInAs(place.site, 'editor');
});
afterEach(renditionsIdle);
afterAll(() => place.close());

const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' }, IFD0: { Copyright: 'Someone' } };
/** As a telephone takes it: lying on its side, and saying where it was. */
const photo = () =>
  generatedImage(400, 330).withExif(gps).withMetadata({ orientation: 6, exif: gps }).jpeg().toBuffer();

/** @returns how many were at work */
function killImageProcesses(): number {
  const tasks = readdirSync('/proc/self/task');
  const children = tasks.flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' '));
  const own = children.filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('images.cjs'));
  for (const pid of own) process.kill(Number(pid), 'SIGKILL');
  return own.length;
}

describe('Uploaded photo', () => {
  it('is rotated, resized to fitting widths, and stripped of EXIF', async () => {
    const bytes = await photo();
    expect((await sharp(bytes).metadata()).exif?.byteLength).toBeGreaterThan(50);
    const file = await uploaded(editor, bytes);
    expect(file).toMatchObject({ name: 'office.jpg', kind: 'picture', mime: 'image/jpeg', width: 330, height: 400 });
    await renditionsIdle();
    const row = await place.site.store.queries.selectFrom('media').selectAll().executeTakeFirstOrThrow();
    expect(row.state).toBe('ready');
    const variants = variantsSchema.parse(JSON.parse(row.variants));
    const widthsOf = (wanted: string) => variants.filter(({ type }) => type === wanted).map(({ width }) => width);
    expect(widthsOf('avif')).toEqual([320, 330]);
    expect(widthsOf('webp')).toEqual([320, 330]);
    expect(widthsOf('jpg')).toEqual([330]);
    for (const { name, digest } of filesOf({ ...row, variants })) {
      const content = readFileSync(mediaPath(name));
      expect(createHash('sha256').update(content).digest('hex')).toBe(digest);
      if (name.endsWith('.original')) continue;
      const { exif, orientation, width = 0, height = 0 } = await sharp(content).metadata();
      expect({ exif, orientation }).toEqual({});
      expect(height).toBeGreaterThan(width);
    }
  });

  it.each([
    ['photo', 'jpeg', true],
    ['screenshot', 'png', false],
  ] as const)('keeps in AVIF the colours that a %s has', async (name, format, isSubsampled) => {
    await uploaded(editor, await generatedImage(340, 200, 2).toFormat(format).toBuffer(), `${name}.${format}`);
    await renditionsIdle();
    const media = place.site.store.queries.selectFrom('media').selectAll().orderBy('id', 'desc').limit(1);
    const row = await media.executeTakeFirstOrThrow();
    const variants = variantsSchema.parse(JSON.parse(row.variants));
    const [avif = ''] = filesOf({ ...row, variants }).flatMap((file) => (file.name.endsWith('.avif') ? file.name : []));
    const content = readFileSync(mediaPath(avif));
    // AV1 Codec ISO Media File Format Binding 1.2.0, section 2.3.3: two bits of the third byte of the box "av1C".
    expect(((content[content.indexOf('av1C') + 6] ?? 0) & 0b1100) === 0b1100).toBe(isSubsampled);
  });

  it('gets all sizes although the system ends the process that makes them, as it does when memory is short', async () => {
    await uploaded(editor, await generatedImage(1600, 1200, 3).jpeg().toBuffer(), 'large.jpg');
    await expect.poll(killImageProcesses).toBeGreaterThan(0);
    await renditionsIdle();
    const media = place.site.store.queries
      .selectFrom('media')
      .select(['state', 'error'])
      .orderBy('id', 'desc')
      .limit(1);
    expect(await media.executeTakeFirst()).toEqual({ state: 'ready', error: null });
  });

  it('is deduplicated on a second upload', async () => {
    const [first, second] = [await uploaded(editor, await photo()), await uploaded(editor, await photo(), 'again.jpg')];
    expect(second.id).toBe(first.id);
  });
});

describe('Media file', () => {
  it('is served as immutable, with ranges and strict headers', async () => {
    const { src } = await uploaded(editor, await generatedImage(300, 200, 1).png().toBuffer(), 'a.png');
    const whole = await fetch(place.url + src);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
    });
    expect(whole.headers.get('content-security-policy')).toContain("default-src 'none'");
    const query = async (headers: Record<string, string>) => {
      const response = await fetch(place.url + src, { headers });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    expect(await query({ range: 'bytes=0-9' })).toEqual({ status: 206, bytes: bytes.subarray(0, 10) });
    expect(await query({ range: 'bytes=-4' })).toEqual({ status: 206, bytes: bytes.subarray(-4) });
    expect(await query({ range: `bytes=${bytes.length - 2}-` })).toEqual({ status: 206, bytes: bytes.subarray(-2) });
    expect((await query({ range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect((await query({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await query({ 'if-none-match': '*' })).status).toBe(304);
    expect((await fetch(place.url + src.replace(/-\d+\.jpg/, '.original'))).status).toBe(404);
    expect((await fetch(`${place.url}/media/../uplink.sqlite`)).status).toBe(404);
  });

  it.each([8, 64, 99])('returns every size of an image of %i pixels', async (width) => {
    const { ref } = await uploaded(editor, await generatedImage(width, width, width).png().toBuffer(), 'badge.png');
    await renditionsIdle();
    const { src, sources = [] } = (await imagesOf([ref]))[ref] ?? {};
    const addresses = [src, ...sources.map(({ srcSet }) => srcSet.split(' ')[0])];
    expect(addresses).toHaveLength(3);
    for (const address of addresses) expect((await fetch(`${place.url}${address}`)).status).toBe(200);
  });

  it('is sanitised and sandboxed when an SVG', async () => {
    const svg =
      '<?xml version="1.0"?><!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg" xmlns:x="urn:x" viewBox="0 0 40 20"><metadata>who</metadata><defs><linearGradient id="a"><stop stop-color="red"/></linearGradient></defs><path x:label="p" fill="url(#a)" d="M0 0h40v20z"/></svg>';
    const file = await uploaded(editor, Buffer.from(svg), 'mark.svg');
    expect(file).toMatchObject({ kind: 'svg', width: 40, height: 20, state: 'ready' });
    const response = await fetch(place.url + file.src);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
    );
    const text = await response.text();
    expect(text).toContain('<linearGradient id="a">');
    expect(text).toContain('fill="url(#a)"');
    expect(text).not.toContain('who');
    const png = await renderPng({ svg: text, width: 64, height: 64 });
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
  });

  it('keeps the stored SVG of another release on a second upload', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><path d="M0 0h7v7z"/></svg>');
    const file = await uploaded(editor, svg, 'mark.svg');
    const path = mediaPath(file.src.replace('/media/', ''));
    const otherwise = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"></svg>';
    writeFileSync(path, otherwise);
    expect(await uploaded(editor, svg, 'again.svg')).toEqual(file);
    expect(readFileSync(path, 'utf8')).toBe(otherwise);
  });
});

describe('Image in use', () => {
  it('cannot be deleted, and its replaced file is swept a day after its history', async () => {
    const file = await uploaded(editor, await generatedImage(200, 120, 2).jpeg().toBuffer());
    await renditionsIdle();
    const other = await uploaded(editor, await generatedImage(200, 120, 3).jpeg().toBuffer());
    await editor.json('POST', '/api/admin/blog-posts', {
      title: 'With an image',
      content: `Twenty characters and more. ![Our office](${file.ref})`,
    });
    const rejected = await editor.json('DELETE', `/api/admin/media/${file.id}`);
    expect(rejected.status).toBe(409);
    expect((await rejected.json()).message).toContain('Blog post “With an image”');
    expect((await editor.json('DELETE', `/api/admin/media/${other.id}`)).status).toBe(200);

    const before = (await imagesOf([file.ref]))[file.ref];
    const body = new FormData();
    body.set('file', new File([await generatedImage(140, 140, 4).webp().toBuffer()], 'square.webp'));
    const replaced = await editor.send(`/api/admin/media/${file.id}/file`, { method: 'PUT', body });
    expect((await replaced.json()).mediaFile).toMatchObject({
      id: file.id,
      width: 140,
      height: 140,
      name: 'square.webp',
    });
    await renditionsIdle();
    const after = (await imagesOf([file.ref]))[file.ref];
    expect(after?.src).not.toBe(before?.src);
    expect(after?.sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    expect((await fetch(place.url + before?.src)).status).toBe(200);

    expect(await sweepMedia()).toBe(0);
    const dayAgo = Date.now() / 1000 - 86_401;
    const age = () => {
      for (const name of filesIn(place.dataDir)) utimesSync(mediaPath(name), dayAgo, dayAgo);
    };
    age();
    await sweepMedia();
    expect((await fetch(place.url + before?.src)).status).toBe(200);
    expect((await editor.send(`/api/admin/history/media/${file.id}`, { method: 'DELETE' })).status).toBe(200);
    age();
    expect(await sweepMedia()).toBeGreaterThan(0);
    expect((await fetch(place.url + before?.src)).status).toBe(404);
    expect((await fetch(place.url + after?.src)).status).toBe(200);
  });

  it('deletes the folder of an unpacked archive after a day, and no other folder', async () => {
    const drafts = dirname(await draftPath());
    const unpacked = join(drafts, 'import-7.0a1b2c3d.content');
    const others = [join(drafts, 'pictures'), join(drafts, '..', '.Trash-1000', 'files')];
    const dayAgo = Date.now() / 1000 - 86_401;
    for (const folder of [unpacked, ...others]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'one.txt'), 'one');
      utimesSync(folder, dayAgo, dayAgo);
    }
    await sweepMedia();
    expect([unpacked, ...others].filter((folder) => existsSync(folder))).toEqual(others);
    for (const folder of others) rmSync(folder, { recursive: true });
  });
});

describe('Replaced image', () => {
  const put = async (id: number, bytes: Uint8Array, name: string) => {
    const body = new FormData();
    body.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
    return editor.send(`/api/admin/media/${id}/file`, { method: 'PUT', body });
  };
  const versionsOf = async (id: number) =>
    (await (await editor.send(`/api/admin/history/media/${id}`)).json()).versions as { id: number; what: string }[];
  const restore = (id: number, version: number) =>
    editor.json('POST', `/api/admin/history/media/${id}/${version}/restore`, {});

  it('is restored in every size, with its alternative text', async () => {
    const wide = await generatedImage(700, 300, 7).jpeg().toBuffer();
    const { id, ref } = await uploaded(editor, wide, 'wide.jpg');
    await editor.json('PATCH', `/api/admin/media/${id}`, { alt: 'The wide one' });
    // Renditions that were being made at the replacement are made after the restoration.
    await put(id, await generatedImage(140, 140, 8).png().toBuffer(), 'square.png');
    await renditionsIdle();
    await editor.json('PATCH', `/api/admin/media/${id}`, { alt: 'The square one' });
    const [, replaced, output] = await versionsOf(id);
    expect(replaced?.what).toBe('Image');
    const old = Date.now() / 1000 - 90_000;
    for (const name of filesIn(place.dataDir)) utimesSync(mediaPath(name), old, old);
    await sweepMedia();
    const compared = await (await editor.send(`/admin/history/media/${id}/${output?.id}`)).text();
    expect(withoutClasses(compared)).toMatch(/<del>wide<.*<ins>square</s);
    const images = [...compared.matchAll(/<img src="(\/media\/[^"]+)"/g)].map(([, src]) => src);
    expect(new Set(images).size).toBe(2);
    for (const src of images) expect((await fetch(place.url + src)).status).toBe(200);

    expect((await restore(id, output?.id ?? 0)).status).toBe(200);
    await renditionsIdle();
    const { mediaFile } = await (await editor.send(`/api/admin/media/${id}`)).json();
    expect(mediaFile).toMatchObject({ name: 'wide.jpg', width: 700, state: 'ready', alt: 'The wide one' });
    const visible = (await imagesOf([ref]))[ref];
    for (const { srcSet } of visible?.sources ?? [])
      for (const address of srcSet.split(', '))
        expect((await fetch(place.url + address.split(' ')[0])).status).toBe(200);
    const [newest] = await versionsOf(id);
    expect(newest?.what).toBe('Image, Alternative text');
  });

  it('is not restored when another image has the previous file', async () => {
    const first = await generatedImage(90, 60, 9).png().toBuffer();
    const { id } = await uploaded(editor, first, 'first.png');
    await put(id, await generatedImage(60, 90, 10).png().toBuffer(), 'second.png');
    const [, result] = await versionsOf(id);
    await uploaded(editor, first, 'again.png');
    expect((await restore(id, result?.id ?? 0)).status).toBe(409);
    expect((await (await editor.send(`/api/admin/media/${id}`)).json()).mediaFile.name).toBe('second.png');
  });
});

it('The upload form does not accept HEIC, so that a phone sends a JPEG', async () => {
  const form = await (await editor.send('/admin/media/new')).text();
  expect(/accept="([^"]*)"/.exec(form)?.[1]).toBe('image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml');
});

it('An anonymous upload is rejected with 401', async () => {
  const bytes = await generatedImage(50, 50, 5).png().toBuffer();
  expect((await upload(place.site, bytes)).status).toBe(401);
});

it('Image details are saved, and a stale or invalid update is rejected', async () => {
  const { id, version } = await uploaded(editor, await generatedImage(60, 40, 6).png().toBuffer());
  const output = { alt: 'Our office in spring', caption: 'In May', credit: 'P. Raman', focalX: 23, focalY: 80 };
  const changed = await editor.json('PATCH', `/api/admin/media/${id}`, { ...output, version });
  expect((await changed.json()).mediaFile).toMatchObject({ ...output, focalX: 20 });
  expect((await editor.json('PATCH', `/api/admin/media/${id}`, { alt: 'Other', version })).status).toBe(409);
  expect((await editor.json('PATCH', `/api/admin/media/${id}`, { focalX: 101 })).status).toBe(400);
});

it('A copy for a backup omits a file whose content has changed', async () => {
  const { id } = await uploaded(editor, await generatedImage(330, 220, 11).png().toBuffer());
  await renditionsIdle();
  const { queries } = place.site.store;
  const row = await queries.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const files = filesOf({ ...row, variants: variantsSchema.parse(JSON.parse(row.variants)) });
  const [changed = expect.fail(), ...intact] = files.map(({ name }) => name);
  writeFileSync(mediaPath(changed), 'Something else');
  const folder = join(place.dataDir, 'copy');
  expect(await copyFiles(files, join(place.dataDir, 'media'), folder)).toEqual([changed]);
  expect(existsSync(mediaPath(changed, folder))).toBe(false);
  expect(intact.filter((name) => !existsSync(mediaPath(name, folder)))).toEqual([]);
});
