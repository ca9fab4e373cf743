/** Recognises images that libvips cannot read, or shows in other colours than browsers do. */
import type { FileType } from './sniff';
import { UnusableImage } from './unusable-image';

/** @throws {UnusableImage} with the reason and the way out */
export function requireReadable(image: Buffer, type: FileType): void {
  try {
    if (type === 'jpeg') requireJpeg(image);
    if (type === 'png') requirePng(image);
    if (type === 'avif') requireAvif(image);
  } catch (error) {
    // A damaged file: libvips reports it.
    if (!(error instanceof RangeError)) throw error;
  }
}

/** ITU-T T.81, table B.1. */
function requireJpeg(image: Buffer): void {
  let at = 2;
  while (image.readUInt8(at) === 0xff) {
    const marker = image.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    const bits = image.readUInt8(at + 4);
    if (isFrame && marker % 4 === 3) throw unreadable('This JPEG is lossless');
    if (isFrame && bits !== 8) throw unreadable(`This JPEG has ${bits} bits per colour`);
    if (isFrame) return;
    at += marker === 0xff ? 1 : 2 + image.readUInt16BE(at + 2);
  }
}

const unreadable = (what: string) =>
  new UnusableImage(`${what}, which we cannot read. Save it as a standard JPEG (8 bits, lossy) or as PNG.`);

/** PNG 3, sections 5 and 11.3.2. */
function requirePng(image: Buffer): void {
  let cicp: Buffer | undefined;
  for (let at = 8, name = ''; name !== 'IDAT'; at += 12 + image.readUInt32BE(at)) {
    name = image.toString('latin1', at + 4, at + 8);
    if (name === 'iCCP') return;
    if (name === 'cICP') cicp = image.subarray(at + 8, at + 10);
  }
  if (cicp) requireConvertible(cicp.readUInt8(0), cicp.readUInt8(1));
}

/** AVIF 1.1, and ISO/IEC 23008-12 (HEIF), sections 6.4 and 6.5. */
function requireAvif(image: Buffer): void {
  if (image.toString('latin1', 8, 12) === 'avis')
    throw new UnusableImage('We cannot read animated AVIF. Save one frame of it as AVIF or PNG.');
  const meta = contentOf('meta', image);
  if (contentOf('prem', contentOf('iref', meta, 4), 4).length > 0)
    throw new UnusableImage(
      'The transparency of this AVIF is premultiplied, which we cannot read. Export it without that option, or as PNG.',
    );
  const properties = boxes(contentOf('ipco', contentOf('iprp', meta, 4)));
  const colours = properties.filter(({ type }) => type === 'colr').map(({ content }) => content);
  const isKind = (kind: string) => (content: Buffer) => content.toString('latin1', 0, 4) === kind;
  if (colours.some((content) => isKind('prof')(content) || isKind('rICC')(content))) return;
  // The first is of the image itself. One of an HDR variant may follow.
  const codes = colours.find(isKind('nclx'));
  if (codes) requireConvertible(codes.readUInt16BE(4), codes.readUInt16BE(6));
}

interface Box {
  type: string;
  content: Buffer;
}

/** ISO/IEC 14496-12, section 4.2. */
function boxes(data: Buffer, start = 0): Box[] {
  const found: Box[] = [];
  for (let at = start; at + 8 <= data.length; ) {
    const short = data.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(data.readBigUInt64BE(at + 8)) : short || data.length - at;
    if (size < header) break;
    found.push({ type: data.toString('latin1', at + 4, at + 8), content: data.subarray(at + header, at + size) });
    at += size;
  }
  return found;
}

const none = Buffer.alloc(0);
const contentOf = (type: string, data: Buffer, start = 0) =>
  boxes(data, start).find((box) => box.type === type)?.content ?? none;

/** The code points (ITU-T H.273) of colours that sRGB does not have. */
const primaryNames: Record<number, string> = { 9: 'BT.2020', 11: 'DCI-P3', 12: 'Display P3' };
const transferNames: Record<number, string> = { 8: 'linear light', 16: 'HDR, PQ', 18: 'HDR, HLG' };

function requireConvertible(primaries: number, transfer: number): void {
  const name = transferNames[transfer] ?? primaryNames[primaries];
  if (!name) return;
  throw new UnusableImage(
    `This image names its colours by code points (CICP: ${name}), which we cannot convert. Export it in sRGB or with a colour profile (ICC).`,
  );
}
