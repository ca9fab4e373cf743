/** Reads SQLite's write-ahead log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). */

const headerBytes = 32;
const frameHeaderBytes = 24;

/** Returns the pages of a WAL up to its last complete commit. Salts and checksums reveal older or incomplete frames. */
export function readLog(log: Buffer) {
  const committed = {
    /** The number of pages in the database after the last commit in the WAL; null if the WAL has no commit. */
    pages: null as number | null,
    /** The latest content of each page in the WAL, by page number (from 1). */
    latest: new Map<number, Buffer>(),
  };
  if (log.length < headerBytes) return committed;
  const magic = log.readUInt32BE(0);
  if (magic >>> 1 !== 0x377f0682 >>> 1) return committed;
  const sums = new Checksum(magic === 0x377f0683);
  sums.add(log.subarray(0, 24));
  if (!sums.isAt(log, 24)) return committed;
  const pageSize = log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let pending: [number, Buffer][] = [];
  const frame = frameHeaderBytes + pageSize;
  for (let at = headerBytes; at + frame <= log.length; at += frame) {
    if (!log.subarray(at + 8, at + 16).equals(salts)) break;
    const page = log.subarray(at + frameHeaderBytes, at + frame);
    sums.add(log.subarray(at, at + 8));
    sums.add(page);
    if (!sums.isAt(log, at + 16)) break;
    pending.push([log.readUInt32BE(at), page]);
    const sizeAfterCommit = log.readUInt32BE(at + 4);
    if (sizeAfterCommit === 0) continue;
    for (const [number, content] of pending) committed.latest.set(number, content);
    committed.pages = sizeAfterCommit;
    pending = [];
  }
  return committed;
}

/** SQLite's checksum, over 32-bit words in the byte order that the WAL header specifies. */
class Checksum {
  #first = 0;
  #second = 0;

  constructor(private readonly isBigEndian: boolean) {}

  add(bytes: Buffer) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const isLittle = !this.isBigEndian;
    let first = this.#first;
    let second = this.#second;
    for (let at = 0; at < bytes.length; at += 8) {
      first = (first + view.getUint32(at, isLittle) + second) | 0;
      second = (second + view.getUint32(at + 4, isLittle) + first) | 0;
    }
    this.#first = first;
    this.#second = second;
  }

  isAt(log: Buffer, at: number): boolean {
    return log.readInt32BE(at) === this.#first && log.readInt32BE(at + 4) === this.#second;
  }
}
