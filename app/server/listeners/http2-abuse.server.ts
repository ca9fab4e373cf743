/**
 * HTTP/2 abuse guard: limits frames that are cheap for a client and expensive for the server. nghttp2 limits the size
 * of headers, CONTINUATION frames and unacknowledged data.
 */
import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';

/** The length of the counting window, in milliseconds. */
const window = 10_000;
/**
 * The maximum per window and connection. Browsers need about a hundredth of it, except for streams that they cancel
 * when a user leaves a page.
 */
const max = { ping: 40, settings: 20, 'given-up stream': 200, 'refused stream': 20 };
type Kind = keyof typeof max;
const none: Record<Kind, number> = { ping: 0, settings: 0, 'given-up stream': 0, 'refused stream': 0 };

/**
 * Ends a connection that exceeds a limit.
 * @param socket the socket of the session
 * @param report receives the reason when this guard or nghttp2 ends a connection
 */
export function watchAbuse(session: ServerHttp2Session, socket: Socket, report: (abuse: string) => void): void {
  let counts = { ...none };
  let started = performance.now();
  const count = (what: Kind, times = 1) => {
    if (performance.now() - started > window) {
      counts = { ...none };
      started = performance.now();
    }
    counts[what] += times;
    if (counts[what] <= max[what] || socket.destroyed) return;
    // Destroys the socket, not the session: destroying the session sends frames, and nghttp2, which is reading now, may
    // then send without end (https://github.com/nodejs/node/issues/52952).
    socket.destroy();
    report(`one ${what} after the other`);
  };
  session.on('ping', () => count('ping'));
  session.on('remoteSettings', () => count('settings'));
  session.on('stream', (stream: ServerHttp2Stream) => {
    stream.once('close', () => {
      if (stream.rstCode !== 0) count('given-up stream');
    });
  });
  countRejected(session, (times) => count('refused stream', times));
  session.once('error', (error: NodeJS.ErrnoException) => {
    if (isAbuse(error)) report(error.message);
  });
}

/** The interval of the check, in milliseconds. */
const every = 500;

/** Counts streams that nghttp2 rejects, such as those of a header bomb. Only the stream numbers reveal them. */
function countRejected(session: ServerHttp2Session, count: (times: number) => void) {
  let accounted = 0;
  session.on('stream', () => {
    accounted += 1;
  });
  const timer = setInterval(() => {
    // Client stream numbers are 1, 3, 5 and so on.
    const started = Math.ceil((session.state.lastProcStreamID ?? 0) / 2);
    if (started <= accounted) return;
    count(started - accounted);
    accounted = started;
  }, every).unref();
  session.once('close', () => clearInterval(timer));
}

/**
 * The nghttp2 errors for too many rejected streams, unread responses and CONTINUATION frames
 * (https://nghttp2.org/documentation/nghttp2.h.html#c.nghttp2_error). Node has a separate code for invalid frames.
 */
const tooMuch = [-902, -904, -905];

const isAbuse = ({ code, errno = 0 }: NodeJS.ErrnoException) =>
  code === 'ERR_HTTP2_TOO_MANY_INVALID_FRAMES' || (code === 'ERR_HTTP2_ERROR' && tooMuch.includes(errno));
