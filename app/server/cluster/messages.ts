/** The messages between the primary and its workers. */
import { randomUUID } from 'node:crypto';

process.env.UPLINK_MACHINE ??= randomUUID();
/** The id of this node while the server runs. Workers inherit it from the primary. */
export const node = process.env.UPLINK_MACHINE;

export type ToPrimary =
  /** The worker serves requests. */
  | { uplink: 'ready' }
  /** The disk has failed. All workers must exit, so that a restart can read the database again. */
  | { uplink: 'broken' }
  | { uplink: 'ask'; id: number; topic: string; data: unknown }
  | { uplink: 'answer'; to: number; id: number; answer: unknown };

/** Messages from the primary to a worker. Workers are identified by their cluster id. */
export type ToWorker =
  | { uplink: 'lead' }
  | { uplink: 'stop'; signal: NodeJS.Signals }
  | { uplink: 'asked'; from: number; id: number; topic: string; data: unknown }
  /** The answers of all workers that had one. */
  | { uplink: 'answered'; id: number; answers: unknown[] };

const isMessage = (message: unknown) => typeof message === 'object' && message !== null && 'uplink' in message;

/** Returns null for other messages, such as those of node:cluster. */
export const readToPrimary = (message: unknown) => (isMessage(message) ? (message as ToPrimary) : null);
export const readToWorker = (message: unknown) => (isMessage(message) ? (message as ToWorker) : null);
