/** Asks for confirmation before a command changes the machine. */
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { CommandError } from '../cli/command.server';

/** Asks for confirmation if a terminal is attached. @throws {CommandError} when the user declines */
export async function requireConsent(yes = false): Promise<void> {
  if (yes || !process.stdin.isTTY || !process.stdout.isTTY) return;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = (await lines.question('\nGo on? [Y/n] ')).trim();
    if (!/^(y(es)?)?$/i.test(answer)) throw new CommandError('Nothing has changed.');
  } finally {
    lines.close();
  }
}

/** Prints lines as the steps happen, but nothing with `--json`. */
export function narrator(command: Command): (...lines: string[]) => void {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  return (...lines) => {
    if (!json) console.log(lines.join('\n'));
  };
}
