/** HTTP/2: the same requests as over HTTP/1.1, answered by the same server. */
import type { Server } from 'node:http';
import type { Http2ServerResponse, ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { BanList } from './ban-list.server';
import { watchAbuse } from './http2-abuse.server';

const seconds = 1000;
const idle = 65 * seconds;
/** Browsers say by a header what they need first, and not as they used to (RFC 9218, section 2.1). */
const priorities = { 9: 1 };
/** As for HTTP/1.1, in bytes. */
const headersMax = 16 * 1024;

export interface Http2Listener {
  /** Goes on with a connection whose client speaks HTTP/2. */
  take(socket: Socket): void;
  /** Makes the next response of each connection the last one. */
  takeLeave(): void;
  /** Notifies those who have nothing open to go; with `all`, everyone. */
  closeSessions(which: 'idle' | 'all'): void;
}

/**
 * @param answers anyone who answers requests by HTTP/1.1
 * @param abusers records attackers
 */
export async function createHttp2Listener(answers: Server, banList: BanList, log: Logger): Promise<Http2Listener> {
  const http2 = await import('node:http2');
  const server = http2.createServer({
    ...likeHttp1(http2),
    settings: {
      maxConcurrentStreams: 100,
      initialWindowSize: 256 * 1024,
      maxHeaderListSize: headersMax,
      customSettings: priorities,
    },
    maxHeaderListPairs: 100,
    maxSessionMemory: 4,
    maxSettings: 16,
    maxOutstandingPings: 4,
    maxSessionInvalidFrames: 100,
    maxSessionRejectedStreams: 50,
  });
  server.setTimeout(idle);
  const open = new Map<ServerHttp2Session, Socket>();
  const watch = (session: ServerHttp2Session, socket: Socket) => {
    open.set(session, socket);
    session.once('close', () => open.delete(session));
    endWithLastAnswer(session, socket);
    const address = socket.remoteAddress ?? '';
    watchAbuse(session, socket, (abuse) => {
      log.warn({ address }, `Connection closed: ${abuse}.`);
      banList.note(address);
    });
  };
  // No trailers are sent. Where Node waits for them, the end of a response is sent alone, behind everything queued.
  server.on('stream', (stream) => {
    const respond = stream.respond.bind(stream);
    stream.respond = (headers, options) => respond(headers, { ...options, waitForTrailers: false });
  });
  // Node's own answer throws where no one catches it, when the request has been given up by then.
  server.on('checkContinue', (request, response) => {
    if (isGivenUp(response)) return;
    response.writeContinue();
    server.emit('request', request, response);
  });
  server.on('request', (request, response) => {
    response.on('timeout', () => response.stream.destroy());
    // A attack gives its requests up in the same breath: no one works on those.
    setImmediate(() => {
      if (!isGivenUp(response)) answers.emit('request', request, response);
    });
  });
  return {
    take(socket) {
      server.once('session', (session) => watch(session, socket));
      server.emit('connection', socket);
    },
    takeLeave() {
      server.on('request', ({ stream: { session } }) => session?.close());
    },
    closeSessions(which) {
      for (const [session, socket] of open) {
        // A client with an open stream may finish it.
        if (which === 'idle') session.close();
        else {
          session.destroy();
          // A session that is destroyed still waits until its client has read what is on its way.
          socket.destroy();
        }
      }
    },
  };
}

/**
 * A request that comes once a session is closed, as it is when its client says farewell, is rejected by Node while nghttp2
 * reads it, which then goes on with memory that has been freed. So a session is never closed while it can be spoken on: the
 * client learns that it ends, after which nghttp2 hears of no further request, and it ends with the last answer.
 */
function endWithLastAnswer(session: ServerHttp2Session, socket: Socket) {
  let unanswered = 0;
  let isEnding = false;
  const endWhenAnswered = () => {
    if (isEnding && unanswered === 0 && !session.destroyed) session.destroy();
  };
  session.on('stream', (stream) => {
    unanswered += 1;
    stream.once('close', () => {
      unanswered -= 1;
      setImmediate(endWhenAnswered);
    });
  });
  session.close = () => {
    if (isEnding) return;
    isEnding = true;
    // Once all that came along with it is known, or that would not be answered.
    setImmediate(() => {
      if (!session.destroyed && !socket.destroyed) session.goaway();
      endWhenAnswered();
    });
  };
}

const isGivenUp = ({ stream }: Http2ServerResponse) => stream.destroyed || stream.closed;

/** Requests and answers that say, as those of HTTP/1.1 do, that they are over. */
function likeHttp1({ Http2ServerRequest, Http2ServerResponse }: typeof import('node:http2')) {
  class Request extends Http2ServerRequest {}
  class Response extends Http2ServerResponse<Request> {}
  const isOver = function (this: Request | Response) {
    return this.stream.destroyed || this.stream.aborted;
  };
  for (const { prototype } of [Request, Response]) Object.defineProperty(prototype, 'destroyed', { get: isOver });
  return { Http2ServerRequest: Request, Http2ServerResponse: Response };
}
