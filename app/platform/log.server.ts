/** The process's log, for events outside of requests. */
import { type Logger, pino } from 'pino';

let current: Logger = pino({ level: 'silent' });

export function setLog(log: Logger): void {
  current = log;
}

/** Silent until the process has one. */
export function currentLog(): Logger {
  return current;
}
