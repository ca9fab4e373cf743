/** Sets of IP addresses, written as subnets. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

interface Range {
  family: number;
  start: bigint;
  end: bigint;
}

/** Returns the addresses of a subnet; null if the address is invalid. */
function rangeOf(address: string, prefix: number): Range | null {
  const family = isIP(address);
  if (family === 0) return null;
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
  const hostBits = BigInt(Math.max(0, bytes.length * 8 - prefix));
  const start = (BigInt(`0x${bytes.toString('hex')}`) >> hostBits) << hostBits;
  return { family, start, end: start + (1n << hostBits) - 1n };
}

export class AddressRanges {
  readonly #ranges: Range[] = [];

  get isEmpty(): boolean {
    return this.#ranges.length === 0;
  }

  /** Adds a subnet. Does nothing if the address is invalid. */
  add(address: string, prefix = 128): void {
    const range = rangeOf(address, prefix);
    if (range) this.#ranges.push(range);
  }

  has(address: string): boolean {
    const wanted = rangeOf(address, 128);
    return wanted !== null && this.#hasRange(wanted);
  }

  /** Returns whether every address of `others` is in this set, also where several subnets together hold one of them. */
  hasAll(others: AddressRanges): boolean {
    return others.#ranges.every((other) => this.#hasRange(other));
  }

  #hasRange({ family, start, end }: Range): boolean {
    let next = start;
    for (const range of this.#ranges.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
      if (range.family !== family || range.start > next) continue;
      if (range.end >= next) next = range.end + 1n;
    }
    return next > end;
  }
}
