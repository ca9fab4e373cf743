/** After a fatal disk error, the database still reads but no longer writes. */
import { storeErrorKind } from './errors.server';

/**
 * After a failed write or sync no one can know what is on the disk (https://www.sqlite.org/c3ref/c_ioerr_access.html,
 * and what is known as "fsyncgate"): a second attempt may succeed and the data be lost all the same. Only a fresh start,
 * which reads the file again, knows.
 */
export class FatalErrors {
  /** The error that showed it. */
  error: unknown;
  /** Resolves when the store breaks. */
  readonly happened: Promise<unknown>;
  #announce: (error: unknown) => void = () => undefined;
  readonly #isFull: () => boolean;

  /** @param isFull whether the disk has no space: what cannot be opened then is no failure of the disk */
  constructor(isFull: () => boolean = () => false) {
    this.#isFull = isFull;
    this.happened = new Promise((resolve) => {
      this.#announce = resolve;
    });
  }

  get isBroken(): boolean {
    return this.error !== undefined;
  }

  notice(error: unknown): void {
    if (this.isBroken || storeErrorKind(error) !== 'broken') return;
    if ((error as { code?: unknown }).code === 'SQLITE_CANTOPEN' && this.#isFull()) return;
    this.error = error;
    this.#announce(error);
  }
}
