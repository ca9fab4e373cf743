/** Images and fonts that an SVG contains as `data:` URLs. */
import { withoutMetadata } from './embedded-image.server';
import { fileTypeOf } from './sniff';
import { UnusableImage } from './unusable-image';

export type Embeddable = 'image' | 'font';

/**
 * Returns the same file as a `data:` URL with its true type. Programs also declare none, or a general one. Images lose
 * their metadata.
 * @throws {UnusableImage} for a file that browsers cannot show, or that cannot be checked
 */
export function embeddedData(address: string, embeddable: Embeddable): string {
  const bytes = bytesOf(address);
  const type = embeddable === 'font' ? fontTypeOf(bytes) : imageTypeOf(bytes);
  const content =
    type === 'jpeg' || type === 'png' || type === 'gif' || type === 'webp' ? withoutMetadata(bytes, type) : bytes;
  return `data:${embeddable}/${type};base64,${content.toString('base64')}`;
}

/** RFC 2397, section 3. */
function bytesOf(address: string): Buffer {
  const comma = address.indexOf(',');
  const isBase64 = /;\s*base64\s*$/i.test(address.slice(0, Math.max(0, comma)));
  const bytes = address
    .slice(comma + 1)
    .replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, isBase64 ? 'base64' : 'latin1');
}

function imageTypeOf(bytes: Buffer) {
  const type = fileTypeOf(bytes);
  if (type === 'jpeg' || type === 'png' || type === 'gif' || type === 'webp') return type;
  const what = type === null ? 'an embedded file of an unknown type' : `an embedded ${type.toUpperCase()} image`;
  throw new UnusableImage(`This SVG contains ${what}. Embed it as PNG or JPEG instead.`);
}

const fontTypes: Record<string, string> = {
  wOFF: 'woff',
  wOF2: 'woff2',
  OTTO: 'otf',
  ttcf: 'collection',
  true: 'ttf',
  '\0\x01\0\0': 'ttf',
};

function fontTypeOf(bytes: Buffer): string {
  const type = fontTypes[bytes.toString('latin1', 0, 4)];
  if (!type) throw new UnusableImage('This SVG contains a font that browsers cannot read. Convert its text to paths.');
  return type;
}
