import { type ReadSetting, wholeNumber } from './parse.server';

export interface ProcessSettings {
  /** The number of worker processes. */
  workers: number;
}

export function readProcesses(read: ReadSetting): ProcessSettings {
  return { workers: read('WORKERS', 1, (value) => wholeNumber(value, 1, 64), 'a number from 1 to 64') };
}
