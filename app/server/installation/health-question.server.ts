/** Asking the program that serves on this machine how it is, as a visitor's request would reach it. */
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { text } from 'node:stream/consumers';

/** Where the program listens on this machine, and what it is called. */
export interface Door {
  port: number;
  host: string;
}

export interface Health {
  isWell: boolean;
  /** What it says of itself, or why it said nothing. */
  said: string;
}

const patience = 5_000;

/** Follows the way from http to https; whose certificate that is does not matter here. Never rejects. */
export async function askHealth({ port, host }: Door): Promise<Health> {
  try {
    const answer = await ask(requestPlain, { port, host });
    const to = answer.headers.location;
    if (!to?.startsWith('https:')) return read(answer);
    answer.resume();
    return read(await ask(requestSecure, { port: Number(new URL(to).port) || 443, host: new URL(to).hostname }));
  } catch (error) {
    return { isWell: false, said: (error as Error).message };
  }
}

function ask(request: typeof requestPlain, { port, host }: Door): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/api/health', agent: false, timeout: patience };
    const tls = { servername: host, rejectUnauthorized: false };
    const asked = request({ ...options, ...tls, headers: { host } }, resolve);
    asked.once('timeout', () => asked.destroy(new Error('It does not answer.')));
    asked.once('error', reject).end();
  });
}

async function read(answer: IncomingMessage): Promise<Health> {
  const said = await text(answer);
  return { isWell: answer.statusCode === 200 && /"status":"ok"/.test(said), said };
}
