/** Unpacks ZIP files, with the checks of an unzip program. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';

/** Writes the files of a ZIP file to a folder. @returns their names */
export function unzip(zip: Buffer, folder: string): string[] {
  const end = zip.lastIndexOf('PK\x05\x06');
  const names: string[] = [];
  for (let at = zip.readUInt32LE(end + 16); at < end; ) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`There is no entry at ${at}.`);
    const [method, sum, packed, bytes] = [
      zip.readUInt16LE(at + 10),
      ...[16, 20, 24].map((place) => zip.readUInt32LE(at + place)),
    ] as [number, number, number, number];
    const [nameBytes, start] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    const header = zip.subarray(start, start + 30);
    // Programs that read a stream have only this header, and it must say the same.
    if (header.readUInt32LE(0) !== 0x04034b50 || !header.subarray(4).equals(zip.subarray(at + 6, at + 32)))
      throw new Error(`The header of ${name} differs from its entry.`);
    const body = zip.subarray(start + 30 + nameBytes, start + 30 + nameBytes + packed);
    const content = method === 8 ? inflateRawSync(body) : body;
    if (content.length !== bytes || crc32(content) !== sum) throw new Error(`${name} is damaged.`);
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    names.push(name);
    at += 46 + nameBytes;
  }
  if (names.length !== zip.readUInt16LE(end + 10)) throw new Error('The number of files is wrong.');
  return names;
}
