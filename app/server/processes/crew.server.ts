/** How a process that serves stands to others that do. */
import type { Logger } from 'pino';
import { stopSignal } from '../stopping.server';

export interface Crew {
  /** Whose process systemd has handed its sockets to. */
  socketOwner: number;
  /** Whether this process says where the site is. */
  isFirst: boolean;
  /** Says that this process serves. */
  ready(): void;
  /** Resolves when this process is to do what only one of the machine does. */
  duty: Promise<void>;
  /** Resolves when it is to stop, with why. */
  told(): Promise<string>;
  /** Says that the disk has failed. */
  broken(): Promise<void>;
}

/** One process alone. */
export function alone(log: Logger): Crew {
  return {
    socketOwner: process.pid,
    isFirst: true,
    ready: () => undefined,
    duty: Promise.resolve(),
    told: () => stopSignal(log),
    broken: async () => undefined,
  };
}
