/**
 * Icons and social cards, rendered on first request and cached in `DATA_DIR/drawn` under a digest of their inputs. The
 * cache can be deleted at any time.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderPng } from '~/media/rendition-worker.server';
import { currentConfig } from '~/platform/config.server';
import { programDigest, Threads } from '~/platform/threads/threads.server';
import type { BrandImage, BrandInputs, RenderTask } from './brand-image.server';

const threads = new Threads<RenderTask, string>({
  program: 'brand-image',
  size: 1,
  timeLimit: 10_000,
  memoryLimit: 128,
  queue: {
    limit: 64,
    partitionLimit: 64,
    tooMany: 'The server is busy. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
});

/** The icons by the last part of their path, each with its sizes in pixels; an SVG has none. */
const icons: Record<string, { image: BrandImage; sizes: number[] }> = {
  'icon.svg': { image: { kind: 'favicon' }, sizes: [] },
  'icon.ico': { image: { kind: 'icon', shape: 'small' }, sizes: [16, 32] },
  'icon-180.png': { image: { kind: 'icon', shape: 'large' }, sizes: [180] },
  'icon-192.png': { image: { kind: 'icon', shape: 'large' }, sizes: [192] },
  'icon-512.png': { image: { kind: 'icon', shape: 'large' }, sizes: [512] },
  'icon-maskable-512.png': { image: { kind: 'icon', shape: 'maskable' }, sizes: [512] },
};

export const isIcon = (name: string) => Object.hasOwn(icons, name);

let program: string | undefined;

/** Returns a digest of the inputs of an image. Another release creates its images again. */
export function brandDigest(brand: BrandInputs, title?: string): string {
  program ??= programDigest('brand-image');
  return createHash('sha256')
    .update(JSON.stringify([program, brand, title]))
    .digest('base64url')
    .slice(0, 16);
}

/** @throws {TooMany} */
export function renderIcon(brand: BrandInputs, name: string): Promise<Uint8Array> {
  const { image, sizes } = icons[name] as (typeof icons)[string];
  return cached(`${brandDigest(brand)}-${name}`, async () => {
    const svg = await threads.run({ brand, image });
    if (sizes.length === 0) return Buffer.from(svg);
    const images = [];
    for (const size of sizes) images.push({ size, data: await renderPng({ svg, width: size, height: size }) });
    return name.endsWith('.ico') ? ico(images) : (images[0]?.data ?? new Uint8Array());
  });
}

/** Returns an icon as SVG without caching it, to preview an appearance. @throws {TooMany} */
export function sketchIcon(brand: BrandInputs, shape: 'favicon' | 'large'): Promise<string> {
  return threads.run({ brand, image: shape === 'favicon' ? { kind: 'favicon' } : { kind: 'icon', shape } });
}

/** Returns a card as SVG without caching it, to preview a text. @throws {TooMany} */
export function sketchCard(brand: BrandInputs, title: string): Promise<string> {
  return threads.run({ brand, image: { kind: 'card', title } });
}

/** @throws {TooMany} */
export function renderSocialCard(brand: BrandInputs, title: string): Promise<Uint8Array> {
  return cached(`${brandDigest(brand, title)}.png`, async () => {
    const svg = await threads.run({ brand, image: { kind: 'card', title } });
    return renderPng({ svg, width: 1200, height: 630 });
  });
}

/** Returns an .ico file of PNG images. */
function ico(images: { size: number; data: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(6 + images.length * 16);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size, data }] of images.entries()) {
    const at = 6 + index * 16;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(data.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += data.length;
  }
  return Buffer.concat([header, ...images.map(({ data }) => data)]);
}

/** A card takes about 30 kB. */
const filesMax = 1000;
const underWay = new Map<string, Promise<Uint8Array>>();

/** Returns the stored file, or creates it. Simultaneous requests share one creation. */
async function cached(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const folder = join(currentConfig().dataDir, 'drawn');
  const path = join(folder, name);
  const result = await readFile(path).catch(() => null);
  if (result) return result;
  const making =
    underWay.get(name) ??
    (async () => {
      const made = await make();
      await keep(folder, path, made);
      return made;
    })().finally(() => underWay.delete(name));
  underWay.set(name, making);
  return making;
}

async function keep(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${randomUUID()}`);
  await writeFile(draft, bytes, { mode: 0o600 });
  await rename(draft, path);
  await freeSpace(folder);
}

/** Deletes the oldest half when there are too many. They are created again on request. */
async function freeSpace(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= filesMax) return;
  const files = [];
  for (const name of names) files.push({ name, time: (await stat(join(folder, name))).mtimeMs });
  files.sort((a, b) => a.time - b.time);
  for (const { name } of files.slice(0, filesMax / 2)) await rm(join(folder, name), { force: true });
}
