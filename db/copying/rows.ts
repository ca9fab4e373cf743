/** Rows in the format of both databases, for copying. */
import { createHash } from 'node:crypto';

/** By column, as the database names it: numbers, texts, bytes, null. */
export type PlainRow = Record<string, unknown>;

/** The reason why a database cannot be copied, in one line. */
export class CopyError extends Error {}

export interface Rows {
  /** In batches. */
  rows(table: string): AsyncIterable<PlainRow[]>;
  /** The mark of the last move into this database; null where there is none. */
  mark(): Promise<number | null>;
}

/** A store at one point in time. */
export interface RowSource extends Rows {
  /** By table: the highest number that a row has had. */
  lastNumbers(): Promise<Map<string, number>>;
  migrations(): Promise<string[]>;
  close(): Promise<void>;
}

/** A store with all tables that is filled from nothing; until then its rows are what is there now. */
export interface RowTarget extends Rows {
  /** Deletes all rows. @param tables in the order of writing */
  empty(tables: readonly string[]): Promise<void>;
  write(table: string, rows: PlainRow[]): Promise<void>;
  setLastNumbers(numbers: Map<string, number>): Promise<void>;
  /** Commits. @param mark is stored, if given */
  finish(mark: number | null): Promise<void>;
  /** Discards an unfinished copy. */
  close(): Promise<void>;
}

/** A digest of a table's rows, in any order. */
export class TableDigest {
  rows = 0;
  readonly #sum = Buffer.alloc(32);

  add(row: PlainRow): void {
    this.rows += 1;
    const columns = Object.keys(row).sort();
    const digest = createHash('sha256')
      .update(JSON.stringify(columns.map((name) => inText(row[name]))))
      .digest();
    // A sum and not an exclusive or, in which two equal rows would be none.
    for (let at = 0, carry = 0; at < digest.length; at += 1) {
      carry += (this.#sum[at] as number) + (digest[at] as number);
      this.#sum[at] = carry & 0xff;
      carry >>= 8;
    }
  }

  /** Equal for the same rows. */
  get value(): string {
    return `${this.rows} ${this.#sum.toString('hex')}`;
  }
}

const inText = (value: unknown) =>
  value instanceof Uint8Array ? ['bytes', Buffer.from(value).toString('hex')] : value;
