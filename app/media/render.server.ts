/** Image processing. It runs only in the process of `images.child.ts`. */
import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { requireReadable } from './image-check.server';
import { pixelsMax, svgBytesMax, svgPixelsMax } from './limits';
import { readColour, readContrast } from './logo-pixels.server';
import { loadSharp, openImage, reading } from './open-image.server';
import type { Variant } from './schema';
import { encodingOf, type FileType, fileTypeOf, sniffedBytes } from './sniff';
import { tooComplicated, UnusableImage } from './unusable-image';

export type Task =
  | { do: 'load' }
  | { do: 'measure'; path: string }
  | { do: 'inspect'; path: string; svgTo: string; isNew: boolean }
  | { do: 'make'; path: string; to: string; width: number; type: Exclude<Variant['type'], 'svg'> }
  | { do: 'draw'; svg: string; width: number; height: number }
  | { do: 'contrast'; path: string; ground: string }
  | { do: 'colour'; path: string };

export type RenderResult = Inspection | WrittenFile | Uint8Array | number | string | null | undefined;

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

export function runTask(task: Task): Promise<RenderResult> {
  if (task.do === 'load') return loadSharp().then(() => undefined);
  if (task.do === 'measure') return measure(task.path);
  if (task.do === 'inspect') return inspect(task);
  if (task.do === 'make') return createRendition(task);
  if (task.do === 'contrast') return readContrast(task);
  if (task.do === 'colour') return readColour(task.path);
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
  const type = fileTypeOf(drawing.subarray(0, sniffedBytes));
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

/** Returns the dominant colour. Reads the whole image. @throws {UnusableImage} when the file is damaged */
async function colourOf(path: string): Promise<string | null> {
  const { data, info } = await (await openImage(path))
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
    const { width, height } = await sizeOf(image, fileTypeOf(image) ?? 'svg');
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
  const image = (await openImage(path)).autoOrient().toColourspace('srgb').resize({ width, withoutEnlargement: true });
  // A camera stores a quarter of the colours; to encode all of them takes a third more memory and time. A screenshot has all.
  const chromaSubsampling = (await image.metadata()).format === 'jpeg' ? '4:2:0' : '4:4:4';
  const encoded =
    type === 'avif'
      ? image.avif({ quality: 52, effort: 3, chromaSubsampling })
      : type === 'webp'
        ? image.webp({ quality: 78, effort: 4 })
        : type === 'jpg'
          ? image.jpeg({ quality: 80, mozjpeg: true })
          : image.png({ compressionLevel: 9 });
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
