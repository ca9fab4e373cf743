/** The messages between a worker and the primary. */
import { randomUUID } from 'node:crypto';

process.env.UPLINK_MACHINE ??= randomUUID();
/** The id of this machine while its program runs. Workers get it from the primary. */
export const node = process.env.UPLINK_MACHINE;

/** Messages of a worker. */
export type ToPrimary =
  /** The worker is listening. */
  | { uplink: 'ready' }
  /** The disk has failed: all are to end, so that a fresh start can read what is there. */
  | { uplink: 'broken' }
  | { uplink: 'ask'; id: number; topic: string; data: unknown }
  | { uplink: 'answer'; to: number; id: number; answer: unknown };

/** Messages to a worker. Workers are named by cluster's number. */
export type ToWorker =
  | { uplink: 'lead' }
  | { uplink: 'stop'; signal: NodeJS.Signals }
  | { uplink: 'asked'; from: number; id: number; topic: string; data: unknown }
  /** The answers of all processes that had one. */
  | { uplink: 'answered'; id: number; answers: unknown[] };

const isMessage = (message: unknown) => typeof message === 'object' && message !== null && 'uplink' in message;

/** Returns null for the messages of `node:cluster` itself. */
export const readToPrimary = (message: unknown) => (isMessage(message) ? (message as ToPrimary) : null);
export const readToWorker = (message: unknown) => (isMessage(message) ? (message as ToWorker) : null);
