/**
 * Removes location, camera details and texts from an image inside an SVG. It copies the parts that browsers draw, byte
 * by byte, so that no pixel changes. Only the orientation is written anew, because browsers rotate by it.
 */
import { UnusableImage } from './unusable-image';

type EmbeddedType = 'jpeg' | 'png' | 'gif' | 'webp';

/** @throws {UnusableImage} when the image is damaged */
export function withoutMetadata(image: Buffer, type: EmbeddedType): Buffer {
  try {
    return Buffer.concat(strippers[type](image));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnusableImage('This SVG contains a damaged image. Embed the image again.');
  }
}

const strippers: Record<EmbeddedType, (image: Buffer) => Buffer[]> = {
  jpeg: jpegParts,
  png: pngParts,
  gif: gifParts,
  webp: webpParts,
};

/** ITU-T T.81, annex B: frames, tables and scans. Each has its length, except the data behind the start of a scan. */
function jpegParts(image: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  // Browsers draw an image without an end, too.
  while (at < image.length) {
    while (image.readUInt8(at) !== 0xff || image.readUInt8(at + 1) === 0xff) at += 1;
    const marker = image.readUInt8(at + 1);
    if (marker === 0xd9) break;
    const end = at + 2 + image.readUInt16BE(at + 2);
    const next = marker === 0xda ? endOfScan(image, end) : end;
    const content = image.subarray(at + 4, end);
    const isKnown = (name: string) => content.toString('latin1', 0, name.length) === name;
    if (marker === 0xe1 && isKnown('Exif\0\0')) orientation = orientationOf(content.subarray(6));
    const isProfile = (marker === 0xe2 && isKnown('ICC_PROFILE\0')) || (marker === 0xee && isKnown('Adobe'));
    // A preview would follow the first 14 bytes of the JFIF header.
    if (marker === 0xe0 && isKnown('JFIF\0'))
      parts.push(Buffer.from([0xff, 0xe0, 0, 16, ...content.subarray(0, 12), 0, 0]));
    else if (isProfile || (marker < 0xe0 && marker >= 0xc0)) parts.push(image.subarray(at, next));
    at = next;
  }
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)]);
  const rotation = orientation > 1 ? [Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif] : [];
  return [Buffer.from([0xff, 0xd8]), ...rotation, ...parts, Buffer.from([0xff, 0xd9])];
}

/** In the data of a scan, FF is followed by 00, or by the number of a restart. */
function endOfScan(image: Buffer, start: number): number {
  for (let at = image.indexOf(0xff, start); at >= 0; at = image.indexOf(0xff, at + 1)) {
    const next = image.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return image.length;
}

const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

/** PNG 3, section 5: chunks of a length, a name, data and a checksum. */
function pngParts(image: Buffer): Buffer[] {
  const parts = [image.subarray(0, 8)];
  let rotation: Buffer[] = [];
  for (let at = 8, name = ''; name !== 'IEND'; ) {
    const end = at + 12 + image.readUInt32BE(at);
    image.readUInt8(end - 1);
    name = image.toString('latin1', at + 4, at + 8);
    if (pngChunks.has(name)) parts.push(image.subarray(at, end));
    if (name === 'eXIf') rotation = [rotationChunk(orientationOf(image.subarray(at + 8, end - 4)))];
    at = end;
  }
  return [...parts.slice(0, 2), ...rotation, ...parts.slice(2)];
}

function rotationChunk(orientation: number): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('eXIf'), exifOf(orientation), Buffer.alloc(4)]);
  chunk.writeUInt32BE(chunk.length - 12, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** PNG 3, annex D. Node 20.0 has no `zlib.crc32`. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** GIF89a: a header, then images and extensions, whose data are blocks of up to 255 bytes. */
function gifParts(image: Buffer): Buffer[] {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const endOfBlocks = (start: number) => {
    let at = start;
    while (image.readUInt8(at) > 0) at += image.readUInt8(at) + 1;
    return at + 1;
  };
  let at = 13 + tableBytes(image.readUInt8(10));
  const parts = [image.subarray(0, at)];
  for (let kind = image.readUInt8(at); kind !== 0x3b; kind = image.readUInt8(at)) {
    if (kind !== 0x21 && kind !== 0x2c) throw new RangeError('Not a block');
    const data = kind === 0x21 ? at + 2 : at + 11 + tableBytes(image.readUInt8(at + 9));
    const end = endOfBlocks(data);
    const isLoop = image.toString('latin1', at, at + 14) === '!\xff\x0bNETSCAPE2.0';
    if (kind === 0x2c || image.readUInt8(at + 1) === 0xf9 || isLoop) parts.push(image.subarray(at, end));
    at = end;
  }
  return [...parts, Buffer.from([0x3b])];
}

const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** RFC 9649, section 2: chunks of a name, a length, and data of even length. */
function webpParts(image: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  const end = Math.min(image.length, 8 + image.readUInt32LE(4));
  let orientation = 1;
  for (let at = 12; at < end; ) {
    const size = image.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > end) throw new RangeError('Not a chunk');
    const name = image.toString('latin1', at, at + 4);
    const data = image.subarray(at + 8, at + 8 + size);
    if (name === 'EXIF') orientation = orientationOf(data.subarray(data.toString('latin1', 0, 4) === 'Exif' ? 6 : 0));
    if (webpChunks.has(name)) parts.push(Buffer.from(image.subarray(at, next)));
    at = next;
  }
  const extended = parts.find((part) => part.toString('latin1', 0, 4) === 'VP8X');
  if (extended) {
    // The bits say that EXIF and XMP follow.
    extended[8] = (extended.readUInt8(8) & ~0x0c) | (orientation > 1 ? 0x08 : 0);
    const exif = exifOf(orientation);
    if (orientation > 1) parts.push(Buffer.from([...Buffer.from('EXIF'), exif.length, 0, 0, 0]), exif);
  }
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4);
  return [header, ...parts];
}

/** Returns the orientation in EXIF (CIPA DC-008, section 4.6): 1 to 8. */
function orientationOf(exif: Buffer): number {
  try {
    const isLittle = exif.toString('latin1', 0, 2) === 'II';
    const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
    const first = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
    for (let at = first + 2, left = short(first); left > 0; at += 12, left -= 1) {
      const value = short(at + 8);
      if (short(at) === 0x0112) return value >= 1 && value <= 8 ? value : 1;
    }
  } catch {
    // Browsers ignore damaged EXIF.
  }
  return 1;
}

/** Returns EXIF that has only the orientation. */
const exifOf = (orientation: number) =>
  Buffer.from([...Buffer.from('II*\0'), 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]);
