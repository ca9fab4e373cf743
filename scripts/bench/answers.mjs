/** Recorded responses of the program, for other servers to repeat. */
import { setTimeout as wait } from 'node:timers/promises';

/** The recorded response for another server to send, without the headers that every server adds. */
export function again(path, { status, rawHeaders, body }) {
  const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
  const headers = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!own.has(rawHeaders[at].toLowerCase())) headers.push(rawHeaders[at], rawHeaders[at + 1]);
  }
  return { path, status, headers, body: body.toString('base64') };
}

/**
 * Requests a page until it has the best compression.
 *
 * @param query sends one request
 * @returns its tag then
 */
export async function bestTag(query) {
  for (;;) {
    const { etag } = (await query()).headers;
    if (etag.endsWith('-best"')) return etag;
    await wait(20);
  }
}
