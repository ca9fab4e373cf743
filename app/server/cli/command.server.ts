/** Shared code of all commands: the configuration, the opened site, and the output. */
import type { Command } from 'commander';
import { parseJsonInput } from '~/http/api/json.server';
import { type Config, readConfig, setConfig } from '~/platform/config.server';
import { Invalid } from '~/platform/errors';
import { operator } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { NotUpToDate } from '../../../db/open.server';
import { type Store, transaction } from '../../../db/store.server';
import { isEmbedded } from '../embedded.server';
import { openInstance, openToRead } from '../open.server';

export class CommandError extends Error {}

/** The database driver is compiled for this version. In older ones it ends the process without a message. */
const oldestNode = 24;

/** @param version of Node.js, such as 24.21.0 @throws {CommandError} if it is too old */
export function requireNode(version: string): void {
  if (Number.parseInt(version, 10) < oldestNode)
    throw new CommandError(
      `Uplink needs Node.js ${oldestNode} or later; this is ${version}. \`npm start\` installs it.`,
    );
}

/**
 * Returns the configuration, and sets it as the current one. The single file listens on all interfaces by default,
 * because people copy it to servers; a clone listens on loopback.
 * @throws {ConfigurationErrors}, {CommandError} if Node.js is too old
 */
export function readConfiguration(): Config {
  requireNode(process.versions.node);
  const config = readConfig(process.env, isEmbedded ? '0.0.0.0' : '127.0.0.1');
  setConfig(config);
  return config;
}

/** Runs `work` on the opened and migrated store, then closes the store. @throws {StartError} */
export async function withStore<T>(work: (config: Config, store: Store) => Promise<T>): Promise<T> {
  return withOpened(openInstance, work);
}

/** Runs `work` on the store, which must be up to date, without changing it. @throws {StartError}, {NotUpToDate} */
export async function withReadOnlyStore<T>(work: (config: Config, store: Store) => Promise<T>): Promise<T> {
  return withOpened(openToRead, work);
}

async function withOpened<T>(
  open: (config: Config) => Promise<Store>,
  work: (config: Config, store: Store) => Promise<T>,
): Promise<T> {
  const config = readConfiguration();
  const store = await open(config);
  return work(config, store).finally(() => store.close());
}

/**
 * Records an export of data by the operator in the audit log. Skips a store that needs a migration, and reports a failed
 * write.
 */
export async function recordExport(action: { action: string; subject: string; summary: string }): Promise<void> {
  try {
    await withReadOnlyStore(async () => undefined);
    await withStore(() => transaction((tx) => audit(tx, operator, action)));
  } catch (error) {
    if (error instanceof NotUpToDate) return;
    console.error(`Could not write to the audit trail: ${(error as Error).message}`);
  }
}

/** Runs `work`, which must undo its changes when the signal aborts. @throws {CommandError} after SIGINT or SIGTERM */
export async function withStopSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(new CommandError('Stopped. Nothing has changed.'));
  const signals = ['SIGINT', 'SIGTERM'] as const;
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

/** Validates input as the API does. @throws {CommandError} with one line per error */
export const parseInput: typeof parseJsonInput = (schema, body) => {
  try {
    return parseJsonInput(schema, body);
  } catch (error) {
    throw error instanceof Invalid ? new CommandError(Object.values(error.errors).flat().join('\n')) : error;
  }
};

/** Formats rows as aligned columns. The first row is the header. */
export function formatTable(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Formats a number of bytes for people. */
export function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Returns "1 row" or "2 rows". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;
}
