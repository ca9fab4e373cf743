/** Icons and social cards: those that the program comes with by default, and drawn ones where the brand is another. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { derivePalette } from '../app/content/appearance/colours.server';
import { setBuiltFiles } from '../app/platform/built-files.server';
import { openSite, type Site } from './site';

let site: Site;
let dataDir: string;
beforeEach(async () => {
  setBuiltFiles(() => '');
  dataDir = mkdtempSync(join(tmpdir(), 'uplink-'));
  site = await openSite({ DATA_DIR: dataDir });
});
afterEach(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

const text = async (path: string) => (await site.send(path)).text();
const bytes = async (path: string) => Buffer.from(await (await site.send(path)).arrayBuffer());
const updatedAt = '2026-11-22T09:00:00.000Z';

async function store(key: string, value: object) {
  await site.store.queries
    .insertInto('siteContent')
    .values({ key, content: JSON.stringify(value), updatedAt })
    .execute();
}
const accent = '#6a1b9a';
const setAppearance = () => store('theme', { accent, corners: 'round', fonts: 'classic' });

function addPost(slug: string, isPublished = true) {
  const post = { title: `About ${slug}`, slug, content: 'Long enough to be a post.', isPublished, updatedAt };
  return site.store.queries
    .insertInto('blogPosts')
    .values({ ...post, publishedAt: updatedAt })
    .execute();
}

const imageOf = async (path: string) =>
  new URL(/property="og:image" content="([^"]+)"/.exec(await text(path))?.[1] ?? '').pathname;
const iconsOf = async (path: string) =>
  [...(await text(path)).matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  );

describe('Icons and social cards by default', () => {
  it('are the built-in files', async () => {
    expect(await iconsOf('/')).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']);
    expect(await imageOf('/')).toBe('/social-share.png');
    expect(await text('/manifest.webmanifest')).toContain('"theme_color":"#f8f7f3"');
    expect(readdirSync(dataDir)).not.toContain('drawn');
  });

  it('include a generated card for each post without an image, rendered once', async () => {
    await addPost('one');
    await addPost('two');
    const [one, two] = [await imageOf('/blog/one'), await imageOf('/blog/two')];
    expect(one).toMatch(/^\/drawn\/[\w-]{16}\/blog\/one\.png$/);
    expect(two).not.toBe(one);
    const answer = await site.send(one);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const card = Buffer.from(await answer.arrayBuffer());
    expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(await bytes(one)).toEqual(card);
    expect(readdirSync(join(dataDir, 'drawn'))).toHaveLength(1);
  });

  it('include no card for a draft', async () => {
    await addPost('secret', false);
    expect((await site.send('/drawn/aaaaaaaaaaaaaaaa/blog/secret.png')).status).toBe(404);
  });
});

describe('Icons and social cards with an appearance or brand', () => {
  it('use the colours of the appearance, as the manifests do', async () => {
    await setAppearance();
    const [ico = '', svg = '', touch = ''] = await iconsOf('/');
    expect(ico).toMatch(/^\/drawn\/[\w-]{16}\/icon\.ico$/);
    expect((await bytes(ico)).subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 2, 0]));
    expect(await text(svg)).toContain(derivePalette(accent).shades.root['accent-mark']);
    expect((await bytes(touch)).readUInt32BE(16)).toBe(180);
    expect(await imageOf('/')).toMatch(/^\/drawn\/[\w-]{16}\/card\.png$/);
    const manifest = JSON.parse(await text('/manifest.webmanifest'));
    expect(manifest.theme_color).toBe(accent);
    expect((await bytes(manifest.icons[2].src)).readUInt32BE(16)).toBe(512);
    expect(JSON.parse(await text('/admin/manifest.webmanifest'))).toMatchObject({
      start_url: '/admin/dashboard',
      scope: '/admin/',
      display: 'standalone',
      icons: manifest.icons,
    });
  });

  it('redirect an outdated icon URL to the current one', async () => {
    await setAppearance();
    const [ico = ''] = await iconsOf('/');
    const answer = await site.send('/drawn/aaaaaaaaaaaaaaaa/icon.ico');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, ico]);
    expect((await site.send('/drawn/aaaaaaaaaaaaaaaa/icon.gif')).status).toBe(404);
  });

  it('do not show the default mark for a brand with a logo', async () => {
    await store('business-details', { brandName: 'Kestrel', logoUrl: '/logo.svg' });
    const [, svg = ''] = await iconsOf('/');
    expect(await text(svg)).not.toContain('M5 8v7.5');
  });
});
