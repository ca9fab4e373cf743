/** Image processing. It runs only in the process of `images.child.ts`. */
import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { useMode as addMode, modeLrgb, modeRgb, wcagContrast } from 'culori/fn';
import { pixelsMax, svgBytesMax, svgPixelsMax } from './limits';
import { requireReadable } from './picture-format.server';
import type { Variant } from './schema';
import { encodingOf, type FileType, sniffedBytes, typeOf } from './sniff';
import { libraryError, tooComplicated, UnusableImage } from './unusable-image';

/** Loads sharp. On a processor without x86-64-v2, loading it ends the process. @throws {LibraryFault} */
async function loadSharp() {
  const { default: sharp } = await import('sharp').catch((error: Error) => {
    throw Object.assign(error, { name: libraryError });
  });
  // One image at a time on one processor without a cache: this process has low priority.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

addMode(modeRgb);
addMode(modeLrgb);

export type Task =
  | { do: 'load' }
  | { do: 'measure'; path: string }
  | { do: 'inspect'; path: string; svgTo: string; isNew: boolean }
  | { do: 'make'; path: string; to: string; width: number; type: Exclude<Variant['type'], 'svg'> }
  | { do: 'draw'; svg: string; width: number; height: number }
  | { do: 'contrast'; path: string; ground: string }
  | { do: 'colour'; path: string };

export type Outcome = Inspection | WrittenFile | Uint8Array | number | string | null | undefined;

export interface Inspection {
  kind: 'picture' | 'svg';
  mime: string;
  /** In pixels, after rotation to upright. */
  width: number;
  height: number;
  /** `#rrggbb`; null for a transparent image. */
  colour: string | null;
  /** The sanitised SVG. */
  clean?: WrittenFile;
}

export interface WrittenFile {
  bytes: number;
  digest: string;
}

export function runTask(task: Task): Promise<Outcome> {
  if (task.do === 'load') return loadSharp().then(() => undefined);
  if (task.do === 'measure') return measure(task.path);
  if (task.do === 'inspect') return inspect(task);
  if (task.do === 'make') return createRendition(task);
  if (task.do === 'contrast') return measureContrast(task);
  if (task.do === 'colour') return findColour(task.path);
  return draw(task);
}

const mimes: Record<Exclude<FileType, 'heic'>, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

/** Inspects a file and reads all of it. @throws {UnusableImage} */
async function inspect({ path, svgTo, isNew }: Extract<Task, { do: 'inspect' }>): Promise<Inspection> {
  const head = await headOf(path);
  const isZipped = head[0] === 0x1f && head[1] === 0x8b;
  const drawing = isZipped ? unzip(await readFile(path)) : head;
  const type = typeOf(drawing.subarray(0, sniffedBytes));
  if (type === null || (isZipped && type !== 'svg'))
    throw new UnusableImage('This file type is not supported. Use JPEG, PNG, WebP, AVIF, GIF or SVG.');
  if (type === 'heic') throw new UnusableImage('We cannot read HEIC images. Save it as JPEG and upload that.');
  if (type === 'svg') return inspectSvg(isZipped ? drawing : await readFile(path), svgTo);
  // An archive may hold images that another release accepted.
  if (isNew) requireReadable(await readFile(path), type);
  const { width, height } = await sizeOf(path, type);
  return { kind: 'picture', mime: mimes[type], width, height, colour: await colourOf(path) };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const damaged = 'The file is damaged. Export it again.';

const reading = { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true } as const;

/** Reads only the header, so that images that are too large are not decoded. @throws {UnusableImage} */
async function sizeOf(file: string | Buffer, type: FileType): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const { format, width, height, autoOrient } = await sharp(file, { ...reading, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new UnusableImage(damaged);
    });
  if ((format === 'heif' ? 'avif' : format) !== type || !width || !height) throw new UnusableImage(damaged);
  if (width * height > pixelsMax) {
    throw new UnusableImage(`This image has ${width} × ${height} pixels. The limit is ${pixelsMax / 1e6} million.`);
  }
  return { width: autoOrient.width ?? width, height: autoOrient.height ?? height };
}

/** Opens a picture: of an animation, a frame that shows something. */
async function openPicture(path: string) {
  const sharp = await loadSharp();
  const unlimited = { ...reading, limitInputPixels: false } as const;
  const { format, depth, space, hasProfile, width, height, pages = 1 } = await sharp(path, unlimited).metadata();
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp');
  const frame = isAnimated ? { page: await frameWithContent(path, pages, width * height) } : {};
  const picture = sharp(path, { ...reading, ...frame });
  // libvips loses the profile of 16 bits a channel.
  if (depth !== 'ushort' || !hasProfile) return picture;
  return picture.pipelineColourspace(space === 'grey16' ? 'b-w' : 'srgb');
}

const framesTried = 8;

/** Returns the number of the first frame that is not almost empty, unlike the first one of a fade. */
async function frameWithContent(path: string, frames: number, pixels: number): Promise<number> {
  const sharp = await loadSharp();
  // All frames before a frame are decoded.
  const last = Math.min(frames - 1, Math.floor(pixelsMax / pixels));
  const tried = Array.from({ length: framesTried }, (_, at) => Math.round((at * last) / (framesTried - 1)));
  const sizes: number[] = [];
  for (const page of tried) {
    const small = sharp(path, { ...reading, page })
      .resize(64, 64, { fit: 'fill' })
      .webp({ quality: 50 });
    sizes.push((await small.toBuffer()).byteLength);
  }
  const enough = Math.max(...sizes) / 2;
  return tried[sizes.findIndex((size) => size >= enough)] ?? 0;
}

/** Returns the dominant colour. Reads the whole image. @throws {UnusableImage} when the file is damaged */
async function colourOf(path: string): Promise<string | null> {
  const { data, info } = await (await openPicture(path))
    .toColourspace('srgb')
    .resize(24, 24, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new UnusableImage(damaged);
    });
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at += info.channels) {
    if ((data[at + 3] ?? 0) < 250) return null;
    for (let part = 0; part < 3; part += 1) sums[part] = (sums[part] ?? 0) + (data[at + part] ?? 0);
  }
  const hex = (sum: number) =>
    Math.round((sum * info.channels) / data.length)
      .toString(16)
      .padStart(2, '0');
  return `#${sums.map(hex).join('')}`;
}

async function inspectSvg(source: Buffer, to: string): Promise<Inspection> {
  if (source.byteLength > svgBytesMax) throw tooLarge();
  const { text, width, height } = await cleaned(source);
  return { kind: 'svg', mime: mimes.svg, width, height, colour: null, clean: await writeSynced(Buffer.from(text), to) };
}

const tooLarge = () => new UnusableImage('This SVG is larger than 1 MB. Please simplify it, or upload it as a PNG.');

/** @throws {UnusableImage} */
function unzip(file: Buffer): Buffer {
  try {
    return gunzipSync(file, { maxOutputLength: svgBytesMax });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : new UnusableImage(damaged);
  }
}

async function cleaned(source: Buffer) {
  const { cleanSvg } = await import('./svg.server');
  const encoding = encodingOf(source);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new UnusableImage(`This SVG has the text encoding “${encoding.slice(0, 40)}”. Save it as UTF-8.`);
  }
  try {
    return cleanSvg(decoder.decode(source));
  } catch (error) {
    if (error instanceof UnusableImage) throw error;
    // Not text, or nested too deeply.
    throw new UnusableImage('This SVG cannot be read. Please export it again.');
  }
}

/** In milliseconds of processor time. A browser takes about as long. */
const renderingMax = 3_000;

/** Renders a sanitised SVG once, to reject one that would block every visitor's browser. @throws {UnusableImage} */
async function measure(path: string): Promise<undefined> {
  const text = await readFile(path, 'utf8');
  let pixels = 0;
  for (const [, data = ''] of text.matchAll(/data:image\/\w+;base64,([\w+/=]*)/gi)) {
    const image = Buffer.from(data, 'base64');
    const { width, height } = await sizeOf(image, typeOf(image) ?? 'svg');
    pixels += width * height;
    if (pixels > svgPixelsMax) throw tooComplicated();
  }
  const sharp = await loadSharp();
  const before = process.cpuUsage();
  await sharp(Buffer.from(text))
    .resize(512, 512, { fit: 'inside' })
    .raw()
    .toBuffer()
    .catch(() => undefined);
  const { user, system } = process.cpuUsage(before);
  if ((user + system) / 1000 > renderingMax) throw tooComplicated();
}

/** Creates a rendition: upright, in sRGB, without metadata. */
async function createRendition({ path, to, width, type }: Extract<Task, { do: 'make' }>): Promise<WrittenFile> {
  const picture = (await openPicture(path))
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width, withoutEnlargement: true });
  const encoded =
    type === 'avif'
      ? picture.avif({ quality: 52, effort: 3 })
      : type === 'webp'
        ? picture.webp({ quality: 78, effort: 4 })
        : type === 'jpg'
          ? picture.jpeg({ quality: 80, mozjpeg: true })
          : picture.png({ compressionLevel: 9 });
  return writeSynced(await encoded.toBuffer(), to);
}

/** Renders a drawing as PNG. @throws when it is not one */
async function draw({ svg, width, height }: Extract<Task, { do: 'draw' }>): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), { density: 144, limitInputPixels: pixelsMax })
    .resize(width, height, { fit: 'contain', background: '#00000000' })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The size of a logo in the header, in pixels. */
const measuredSide = 180;
/** An image that fills this share of its frame has its own background. */
const groundShare = 0.95;

type Pixel = [red: number, green: number, blue: number];

/** Returns the opaque pixels of a logo, and the share of its frame that they fill: 0 to 1. */
async function opaquePixels(path: string): Promise<{ pixels: Pixel[]; share: number }> {
  const { data, info } = await (await openPicture(path))
    .toColourspace('srgb')
    .trim({ threshold: 0 })
    .resize(measuredSide, measuredSide, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels: Pixel[] = [];
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha >= 128) pixels.push([r, g, b]);
  }
  return { pixels, share: pixels.length / (info.width * info.height) };
}

/**
 * Returns the contrast ratio that at least three quarters of the pixels reach; null for an image with its own
 * background.
 */
async function measureContrast({ path, ground }: Extract<Task, { do: 'contrast' }>): Promise<number | null> {
  const { pixels, share } = await opaquePixels(path);
  if (share > groundShare) return null;
  const ratios = pixels.map(([r, g, b]) => wcagContrast({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }, ground));
  return ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 4)] ?? null;
}

/** The least difference between the strongest and weakest channel of a colour other than grey, 0 to 255. */
const chromaMin = 64;

/** Returns the most frequent colour of a logo other than grey, as `#rrggbb`; null if there is only grey. */
async function findColour(path: string): Promise<string | null> {
  const { pixels } = await opaquePixels(path);
  const counts = new Map<string, number>();
  for (const pixel of pixels) {
    if (Math.max(...pixel) - Math.min(...pixel) < chromaMin) continue;
    const colour = `#${pixel.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

/** Writes a file and syncs it. Its directory entry need not be durable yet. */
async function writeSynced(bytes: Buffer, to: string): Promise<WrittenFile> {
  const file = await open(to, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes: bytes.byteLength, digest: createHash('sha256').update(bytes).digest('hex') };
}
