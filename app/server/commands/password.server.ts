/** Reading a password: typed without showing it, or piped in; never an argument, which everybody on the machine can see. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandFault } from './command.server';

/** @throws {CommandFault} when there is none, or the two that were typed differ */
export async function readPassword(): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY) {
    const [piped = ''] = (await text(stdin)).split(/\r?\n/, 1);
    if (!piped) throw new CommandFault('No password was given. Type it at a terminal, or pipe it in as one line.');
    return piped;
  }
  const first = await ask('Password: ');
  if ((await ask('The same again: ')) !== first) throw new CommandFault('The two passwords differ.');
  return first;
}

async function ask(question: string): Promise<string> {
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
