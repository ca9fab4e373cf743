/** The part of a serving process among others. */
import type { Logger } from 'pino';
import { stopSignal } from '../stopping.server';

export interface Workers {
  /** The process that got systemd's sockets. */
  socketOwner: number;
  /** Whether this process logs the site's address. */
  isFirst: boolean;
  /** Reports that this process serves. */
  ready(): void;
  /** Resolves when this process is to do what only one of the machine does. */
  leadership: Promise<void>;
  /** Resolves when it is to stop, with why. */
  received(): Promise<string>;
  /** Reports a failed disk. */
  broken(): Promise<void>;
}

/** A single process without workers. */
export function singleProcess(log: Logger): Workers {
  return {
    socketOwner: process.pid,
    isFirst: true,
    ready: () => undefined,
    leadership: Promise.resolve(),
    received: () => stopSignal(log),
    broken: async () => undefined,
  };
}
