/** Detects the type of a file by its content, because the sender chooses its name and declared type. */

export type FileType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'svg';

/** The number of bytes to read. */
export const sniffedBytes = 4096;

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Returns the type by the start of a file; null for an unsupported one. */
export function fileTypeOf(head: Uint8Array): FileType | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return 'gif';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  if (ascii(head, 4, 8) === 'ftyp') return typeOfBox(head);
  return isSvg(head) ? 'svg' : null;
}

/** AVIF and HEIC use the same container. Its first box lists the compatible brands (ISO/IEC 14496-12, section 4.3). */
function typeOfBox(head: Uint8Array): FileType | null {
  const size = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= size; at += 4) brands.push(ascii(head, at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : null;
}

/** Returns the encoding of an XML file by its start (XML 1.0, appendix F): a label that may be unknown. */
export function encodingOf(head: Uint8Array): string {
  const start = ascii(head, 0, 200);
  if (/^(\xff\xfe|<\0)/.test(start)) return 'utf-16le';
  if (/^(\xfe\xff|\0<)/.test(start)) return 'utf-16be';
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1] ?? 'utf-8';
  // Two bytes a letter would have been seen above.
  return /^(utf-?16|ucs-?2|iso-10646)/i.test(declared) ? 'utf-8' : declared;
}

/** Returns whether the first element after an XML prolog is `svg`. */
function isSvg(head: Uint8Array): boolean {
  const encoding = encodingOf(head);
  let rest = new TextDecoder(encoding.startsWith('utf-16') ? encoding : 'utf-8').decode(head).trimStart();
  for (let end = endOfProlog(rest); end > 0; end = endOfProlog(rest)) rest = rest.slice(end).trimStart();
  return /^<svg[\s>]/i.test(rest);
}

/** Returns the end of the XML declaration, comments and document type; 0 without them. */
function endOfProlog(text: string): number {
  const after = (mark: string) => text.indexOf(mark) + mark.length;
  const isClosed = (mark: string) => text.includes(mark);
  if (text.startsWith('<?') && isClosed('?>')) return after('?>');
  if (text.startsWith('<!--') && isClosed('-->')) return after('-->');
  if (!/^<!doctype/i.test(text)) return 0;
  const hasSubset = /^[^>]*\[/.test(text);
  return isClosed(hasSubset ? ']>' : '>') ? after(hasSubset ? ']>' : '>') : 0;
}
