/**
 * Floods that HTTP/2 allows: what costs a client nothing and us something, again and again. nghttp2 bounds the size of
 * headers, the number of CONTINUATION frames and what waits to be acknowledged; how often something happens is bounded here.
 */
import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { Logger } from 'pino';

/** In milliseconds. */
const window = 10_000;
/** So often in each window, on one connection: browsers need a hundredth, but for what they give up as somebody leaves a page. */
const most = { ping: 40, settings: 20, 'given-up stream': 200 };
/** ENHANCE_YOUR_CALM (RFC 9113, section 7). */
const calm = 0xb;

/** Ends a connection that does any of it too often. */
export function watchFloods(session: ServerHttp2Session, log: Logger): void {
  let counts = { ping: 0, settings: 0, 'given-up stream': 0 };
  let begun = performance.now();
  const count = (what: keyof typeof most) => {
    if (performance.now() - begun > window) {
      counts = { ping: 0, settings: 0, 'given-up stream': 0 };
      begun = performance.now();
    }
    counts[what] += 1;
    if (counts[what] !== most[what] + 1 || session.destroyed) return;
    log.warn({ address: session.socket?.remoteAddress }, `A connection was ended: one ${what} after the other.`);
    session.destroy(undefined, calm);
  };
  session.on('ping', () => count('ping'));
  session.on('remoteSettings', () => count('settings'));
  session.on('stream', (stream: ServerHttp2Stream) => {
    stream.once('close', () => {
      if (stream.rstCode !== 0) count('given-up stream');
    });
  });
}
