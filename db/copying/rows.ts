/** Rows in a common format of both databases, for copying. */
import { createHash } from 'node:crypto';

/** Values by the database's column name: numbers, texts, bytes, null. */
export type PlainRow = Record<string, unknown>;

/** The reason why a database cannot be copied, in one line. */
export class CopyError extends Error {}

export interface ProgressOptions {
  /** Receives the current step, and its progress from 0 to 1. */
  report?: ((what: string, share?: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface CopiedRows {
  /** Yields all rows in batches. */
  rows(table: string): AsyncIterable<PlainRow[]>;
  /** Returns the mark of the last move into this database; null without one. */
  mark(): Promise<number | null>;
}

/** A snapshot of a store. */
export interface RowSource extends CopiedRows {
  /** Returns the highest id ever used, by table. */
  lastNumbers(): Promise<Map<string, number>>;
  migrations(): Promise<string[]>;
  close(): Promise<void>;
}

/** A store to be overwritten. It has all tables; its previous rows are readable until `empty`. */
export interface RowTarget extends CopiedRows {
  /** Deletes all rows. @param tables in the order of insertion */
  empty(tables: readonly string[]): Promise<void>;
  write(table: string, rows: PlainRow[]): Promise<void>;
  setLastNumbers(numbers: Map<string, number>): Promise<void>;
  /** Commits. @param mark is stored, if given */
  finish(mark: number | null): Promise<void>;
  /** Closes the store, and rolls back unless `finish` was called. */
  close(): Promise<void>;
}

/** A digest of a table's rows that does not depend on their order. */
export class TableDigest {
  rows = 0;
  readonly #sum = Buffer.alloc(32);

  add(row: PlainRow): void {
    this.rows += 1;
    const columns = Object.keys(row).sort();
    const digest = createHash('sha256')
      .update(JSON.stringify(columns.map((name) => inText(row[name]))))
      .digest();
    // Adds the digests: with XOR, two equal rows would cancel out.
    for (let at = 0, carry = 0; at < digest.length; at += 1) {
      carry += (this.#sum[at] as number) + (digest[at] as number);
      this.#sum[at] = carry & 0xff;
      carry >>= 8;
    }
  }

  /** Equal for equal sets of rows. */
  get value(): string {
    return `${this.rows} ${this.#sum.toString('hex')}`;
  }
}

const inText = (value: unknown) =>
  value instanceof Uint8Array ? ['bytes', Buffer.from(value).toString('hex')] : value;
