/** The HTTP/2 listener: passes requests to the same server as HTTP/1.1. */
import type { Server } from 'node:http';
import type { Http2ServerResponse, ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { BanList } from './ban-list.server';
import { watchAbuse } from './http2-abuse.server';

const seconds = 1000;
const idle = 65 * seconds;
/** Sets SETTINGS_NO_RFC7540_PRIORITIES: browsers send the Priority header instead (RFC 9218, section 2.1). */
const priorities = { 9: 1 };
/** The same limit as for HTTP/1.1, in bytes. */
const headersMax = 16 * 1024;

export type Http2Listener = Awaited<ReturnType<typeof createHttp2Listener>>;

/** @param answers the server that handles HTTP/1.1 requests @param banList records attackers */
export async function createHttp2Listener(answers: Server, banList: BanList, log: Logger) {
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
  // No trailers are sent. If Node waited for them, it would send the end of a response separately, behind queued data.
  server.on('stream', (stream) => {
    const respond = stream.respond.bind(stream);
    stream.respond = (headers, options) => respond(headers, { ...options, waitForTrailers: false });
  });
  // Node's default handler throws an uncaught error if the client has cancelled the request.
  server.on('checkContinue', (request, response) => {
    if (isGivenUp(response)) return;
    response.writeContinue();
    server.emit('request', request, response);
  });
  server.on('request', (request, response) => {
    response.on('timeout', () => response.stream.destroy());
    // An attack cancels its requests immediately, so cancelled requests are dropped before any work.
    setImmediate(() => {
      if (!isGivenUp(response)) answers.emit('request', request, response);
    });
  });
  return {
    /** Handles a connection whose client negotiated HTTP/2. */
    take(socket: Socket) {
      server.once('session', (session) => watch(session, socket));
      server.emit('connection', socket);
    },
    /** Makes the next response of each connection its last one. */
    takeLeave() {
      server.on('request', ({ stream: { session } }) => session?.close());
    },
    /** Ends the sessions: with `idle` once their open streams are finished, with `all` at once. */
    closeSessions(which: 'idle' | 'all') {
      for (const [session, socket] of open) {
        // Open streams may finish.
        if (which === 'idle') session.close();
        else {
          session.destroy();
          // A destroyed session waits until its client has read all sent data.
          socket.destroy();
        }
      }
    },
  };
}

/**
 * Node rejects requests that arrive after `session.close()` while nghttp2 is reading, and nghttp2 then uses freed
 * memory. So this replaces `close`: it sends GOAWAY, after which nghttp2 ignores new requests, and destroys the session
 * after the last response.
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
    // Waits until all requests of the same read are known, because they would not be answered otherwise.
    setImmediate(() => {
      if (!session.destroyed && !socket.destroyed) session.goaway();
      endWhenAnswered();
    });
  };
}

const isGivenUp = ({ stream }: Http2ServerResponse) => stream.destroyed || stream.closed;

/** Returns request and response classes whose `destroyed` works as in HTTP/1.1. */
function likeHttp1({ Http2ServerRequest, Http2ServerResponse }: typeof import('node:http2')) {
  class Request extends Http2ServerRequest {}
  class Response extends Http2ServerResponse<Request> {}
  const isOver = function (this: Request | Response) {
    return this.stream.destroyed || this.stream.aborted;
  };
  for (const { prototype } of [Request, Response]) Object.defineProperty(prototype, 'destroyed', { get: isOver });
  return { Http2ServerRequest: Request, Http2ServerResponse: Response };
}
