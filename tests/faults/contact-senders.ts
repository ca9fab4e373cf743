/** Visitors who send messages continuously, by form and as JSON, and the result of each request. */
import { expect } from 'vitest';
import type { Postgres } from '../postgres';
import { contactMessage } from './workspace';

interface Attempt {
  /** The machine of the program that was asked. */
  at: string;
  text: string;
  /** 0 where no answer came. */
  status: number;
  started: number;
  ended: number;
}

const send = {
  form: (url: string, message: object) => ({ url: `${url}/?index`, body: new URLSearchParams({ ...message }) }),
  json: (url: string, message: object) => ({
    url: `${url}/api/contact`,
    body: JSON.stringify(message),
    headers: { 'content-type': 'application/json' },
  }),
};

async function attempt(channel: keyof typeof send, at: string, text: string): Promise<Attempt> {
  const { url, ...request } = send[channel](at, contactMessage(text));
  const headers = { ...('headers' in request ? request.headers : {}), connection: 'close' };
  const init = {
    ...request,
    headers,
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  } as const;
  const started = performance.now();
  const status = await fetch(url, init).then(
    (answer) => answer.arrayBuffer().then(() => answer.status),
    () => 0,
  );
  return { at, text, status, started, ended: performance.now() };
}

const isTaken = ({ status }: Attempt) => status === 201 || status === 303;

/** Four at each endpoint. @param urls where the program is; they take turns */
export function sendOverBothProtocols(urls: string[]) {
  const attempts: Attempt[] = [];
  let isOver = false;
  const senders = Array.from({ length: 8 }, async (_, sender) => {
    const channel = sender % 2 ? 'form' : 'json';
    for (let index = 0; !isOver; index += 1) {
      const url = urls[(sender + index) % urls.length] ?? '';
      const made = await attempt(channel, url, `By ${channel}, from ${sender}, number ${index}`);
      attempts.push(made);
      if (!isTaken(made)) await new Promise((done) => setTimeout(done, 50));
    }
  });
  return {
    attempts,
    taken: () => attempts.filter(isTaken).length,
    /** Whether a message that was started after this time was accepted. */
    isTakenSince: (timestamp: number) => attempts.some((made) => isTaken(made) && made.started > timestamp),
    async end(): Promise<Attempt[]> {
      isOver = true;
      await Promise.all(senders);
      return attempts;
    },
  };
}

/**
 * Every message that was answered for is there once, none is there twice, and nothing failed but what was under way
 * between two times.
 */
export async function expectEachOnce(
  what: string,
  attempts: Attempt[],
  [postgres, database]: [Postgres, string],
  [from, to]: [number, number],
): Promise<Attempt[]> {
  const rows = await postgres.psql<{ message: string }>('select message from contact_requests', database);
  const stored = new Map<string, number>();
  for (const { message } of rows) stored.set(message, (stored.get(message) ?? 0) + 1);
  const taken = attempts.filter(isTaken);
  const failed = attempts.filter((made) => !isTaken(made));
  expect(taken.filter(({ text }) => stored.get(text) !== 1)).toEqual([]);
  expect([...stored].filter(([, times]) => times > 1)).toEqual([]);
  expect(failed.filter(({ started, ended: finished }) => finished < from || started > to)).toEqual([]);
  const count = (of: number) => failed.filter(({ status }) => status === of).length;
  const unknown = failed.filter(({ text }) => stored.has(text)).length;
  const max = Math.round(Math.max(0, ...failed.map(({ started, ended: finished }) => finished - started)));
  console.info(
    `${what}: ${taken.length} taken and all there once; refused ${count(503)}, without an answer ${count(0)}, ` +
      `other ${failed.length - count(503) - count(0)}; of those ${unknown} are stored all the same; the longest took ${max} ms`,
  );
  return failed;
}
