/** ZIP files (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT) of up to 4 GB, without the ZIP64 extension. */
import { crc32, deflateRawSync } from 'node:zlib';
import { CommandError } from './cli/command.server';

const signatures = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };
const [utf8Names, stored, deflated] = [0x0800, 0, 8];
/** 1 January 1980: the files have no date. */
const noDate = 0x21;

const isText = (name: string) => /\.(json|md|svg)$/.test(name);

/** Writes the headers of a file or of its entry: a list of values and their sizes in bytes. */
function pack(...fields: [value: number, bytes: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  fields.reduce((at, [value, bytes]) => buffer.writeUIntLE(value, at, bytes), 0);
  return buffer;
}

/** Writes files in pieces. @throws {CommandError} when they exceed the limits of the format */
export async function* writeZip(files: AsyncIterable<[name: string, content: Buffer]>): AsyncGenerator<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  for await (const [name, content] of files) {
    const body = isText(name) ? deflateRawSync(content) : content;
    const path = Buffer.from(name);
    const method = isText(name) ? deflated : stored;
    const sizes = pack([crc32(content), 4], [body.length, 4], [content.length, 4], [path.length, 2], [0, 2]);
    const facts = Buffer.concat([pack([20, 2], [utf8Names, 2], [method, 2], [0, 2], [noDate, 2]), sizes]);
    entries.push(pack([signatures.entry, 4], [20, 2]), facts, pack([0, 4], [0, 2], [0, 4], [offset, 4]), path);
    offset += 30 + path.length + body.length;
    if (offset > 0xf000_0000 || entries.length / 4 > 0xffff)
      throw new CommandError('The content is too large for a ZIP file. Export it to a folder: uplink export FOLDER');
    yield Buffer.concat([pack([signatures.file, 4]), facts, path, body]);
  }
  const directory = Buffer.concat(entries);
  const count = entries.length / 4;
  const end = pack([signatures.end, 4], [0, 4], [count, 2], [count, 2], [directory.length, 4], [offset, 4], [0, 2]);
  yield Buffer.concat([directory, end]);
}
