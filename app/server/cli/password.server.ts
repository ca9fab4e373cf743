/**
 * Reads a password from the terminal without echo, or from a pipe. It is never an argument, because every user of the
 * machine can read the arguments of a process.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError } from './command.server';

/** @throws {CommandError} when the input is empty, or the two typed passwords differ */
export async function readPassword(): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY) {
    const [piped = ''] = (await text(stdin)).split(/\r?\n/, 1);
    if (!piped) throw new CommandError('No password given. Type it, or pipe a single line.');
    return piped;
  }
  const first = await query('Password: ');
  if ((await query('Repeat the password: ')) !== first) throw new CommandError('The passwords do not match.');
  return first;
}

async function query(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    process.stderr.write(question);
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
