/** The process's log, for what is noticed far from any request. */
import { type Logger, pino } from 'pino';

let current: Logger = pino({ level: 'silent' });

export function setLog(log: Logger): void {
  current = log;
}

/** Silent until the process has one. */
export function currentLog(): Logger {
  return current;
}
