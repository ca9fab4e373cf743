/** Reads SQLite's write-ahead log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). */

const headerBytes = 32;
const frameHeaderBytes = 24;

interface LogPages {
  /** The number of pages after the log's last commit; null when the log has none. */
  pages: number | null;
  /** The latest content of each page that the log holds, by the page's number (from 1). */
  latest: Map<number, Buffer>;
}

/**
 * The pages of a log up to its last whole commit. What follows that, of an older round or half written, is reported by its
 * salts and checksums.
 */
export function readLog(log: Buffer): LogPages {
  const nothing: LogPages = { pages: null, latest: new Map() };
  if (log.length < headerBytes) return nothing;
  const magic = log.readUInt32BE(0);
  if (magic >>> 1 !== 0x377f0682 >>> 1) return nothing;
  const sums = new Checksum(magic === 0x377f0683);
  sums.add(log.subarray(0, 24));
  if (!sums.isAt(log, 24)) return nothing;
  const pageSize = log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  const committed = nothing;
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

/** SQLite's own, over words of 32 bits in the order that the log's header says. */
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
