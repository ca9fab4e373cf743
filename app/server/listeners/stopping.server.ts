/** Graceful stop: requests in progress are completed within a time limit. */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Logger } from 'pino';

/** The time for requests and emails in progress, and the time until the process exits. In milliseconds. */
export const gracePeriodMs = 8_000;
export const shutdownTimeoutMs = 10_000;

/**
 * Resolves with the first stop signal. Ctrl-C through npm sends it twice, so a second one changes nothing; a third ends
 * the process at once.
 */
export function stopSignal(log: Logger): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let signals = 0;
    const receive = (signal: NodeJS.Signals) => {
      signals += 1;
      if (signals === 1) resolve(signal);
      else if (signals === 2) log.info({ signal }, 'Already stopping. Repeat to stop now.');
      else process.exit(1);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, receive);
  });
}

/** Ends the process if the stop takes too long. */
export function enforceShutdownTimeout(log: Logger): void {
  const end = () => {
    log.error('Shutdown timed out; closing the rest.');
    process.exit(1);
  };
  setTimeout(end, shutdownTimeoutMs).unref();
}

/** The idle time after which a connection is closed during a stop, in milliseconds. */
export const idleCloseMs = 1_000;

/**
 * Accepts no new connections, completes requests in progress, and cuts off those that exceed the grace period.
 * The next response of each connection announces its close. Closing a connection that waits for its next request could
 * lose a request that is on its way.
 */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // A connection without a request counts as busy until `headersTimeout`.
    server.headersTimeout = idleCloseMs;
    const idle = setInterval(() => server.closeIdleConnections(), idleCloseMs);
    const deadline = setTimeout(() => server.closeAllConnections(), gracePeriodMs);
    // `close` of an HTTP server would also close connections that wait for a request.
    NetServer.prototype.close.call(server, () => {
      clearInterval(idle);
      clearTimeout(deadline);
      resolve();
    });
  });
}
