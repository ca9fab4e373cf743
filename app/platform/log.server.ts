/** The log of this process, for events outside requests. */
import { type Logger, pino } from 'pino';

let current: Logger = pino({ level: 'silent' });

export function setLog(log: Logger): void {
  current = log;
}

/** Returns the current log, which discards everything until `setLog` is called. */
export function currentLog(): Logger {
  return current;
}
