/** The role of a process among several workers. */
import type { Logger } from 'pino';
import { stopSignal } from '../listeners/stopping.server';

export interface Workers {
  /** The id of the process that systemd passed its sockets to. */
  socketOwner: number;
  /** Whether this process logs the address of the site. */
  isFirst: boolean;
  /** Reports that this process serves requests. */
  ready(): void;
  /** Resolves when this process becomes the leader. */
  leadership: Promise<void>;
  /** Resolves with the reason when the process must stop. */
  received(): Promise<string>;
  broken(): Promise<void>;
}

/** The role of a single process without workers. */
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
