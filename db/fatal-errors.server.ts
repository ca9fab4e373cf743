/** Records a fatal disk error. Afterwards the store is readable but rejects writes. */
import { storeErrorKind } from './errors.server';

/**
 * After a failed write or sync, the content of the disk is unknown (https://www.sqlite.org/c3ref/c_ioerr_access.html,
 * and "fsyncgate"): a retry may succeed although data was lost. Only a restart, which reads the file again, is
 * reliable.
 */
export class FatalErrors {
  /** The first fatal error. */
  error: unknown;
  /** Resolves with the first fatal error. */
  readonly happened: Promise<unknown>;
  #announce: (error: unknown) => void = () => undefined;

  /** @param isFull whether the disk is full: a failure to open a file is then not fatal */
  constructor(private readonly isFull: () => boolean = () => false) {
    this.happened = new Promise((resolve) => {
      this.#announce = resolve;
    });
  }

  get isBroken(): boolean {
    return this.error !== undefined;
  }

  notice(error: unknown): void {
    if (this.isBroken || storeErrorKind(error) !== 'broken') return;
    if ((error as { code?: unknown }).code === 'SQLITE_CANTOPEN' && this.isFull()) return;
    this.error = error;
    this.#announce(error);
  }
}
