/** Shared code of all commands: the configuration, the opened site, and the output. */
import type { Command } from 'commander';
import { type Config, readConfig, setConfig } from '~/platform/config.server';
import { operator } from '~/records/actor';
import { record } from '~/records/audit.server';
import { writeAs } from '~/records/write.server';
import { NotUpToDate } from '../../../db/open.server';
import type { Store } from '../../../db/store.server';
import { isEmbedded } from '../embedded.server';
import { openInstance, openToRead } from '../open.server';

/** An error of a command, in one line. */
export class CommandError extends Error {}

/**
 * Returns the configuration and puts it in force, for the models too. The single file listens on all interfaces by default,
 * since people copy it to servers; a developer's machine listens on its own.
 *
 * @throws {ConfigurationErrors}
 */
export function readConfiguration(): Config {
  const config = readConfig(process.env, isEmbedded ? '0.0.0.0' : '127.0.0.1');
  setConfig(config);
  return config;
}

/** Runs `work` on the opened and migrated store, and closes it. @throws {StartError} */
export async function withStore<T>(work: (config: Config, store: Store) => Promise<T>): Promise<T> {
  const config = readConfiguration();
  const store = await openInstance(config);
  try {
    return await work(config, store);
  } finally {
    await store.close();
  }
}

/** Runs `work` on the store without changing it. @throws {StartError}, {NotUpToDate} when migrations are pending */
export async function withReadOnlyStore<T>(work: (config: Config, store: Store) => Promise<T>): Promise<T> {
  const config = readConfiguration();
  const store = await openToRead(config);
  try {
    return await work(config, store);
  } finally {
    await store.close();
  }
}

/**
 * Records an export at the command line in the audit log. Does nothing if migrations are pending; a failure is printed.
 */
export async function recordExport(action: { action: string; subject: string; summary: string }): Promise<void> {
  try {
    await withReadOnlyStore(async () => undefined);
    await withStore(() => writeAs(operator, 'audit', (tx, author) => record(tx, author, action)));
  } catch (error) {
    if (error instanceof NotUpToDate) return;
    console.error(`Could not write to the audit trail: ${(error as Error).message}`);
  }
}

/** Runs `work` with a signal that aborts when the process must stop. `work` then undoes its changes. @throws {CommandError} then */
export async function withStopSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(new CommandError('Stopped. Nothing has changed.'));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** Prints a result: lines for people, or with `--json` an object for scripts. */
export function printResult(command: Command, lines: string[], data: object): void {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  console.log(json ? JSON.stringify(data) : lines.join('\n'));
}

/** Aligns the columns of a table. @param rows the first is the header */
export function formatTable(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A size for people. */
export function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** "1 row", "2 rows". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;
}
