/** Graceful stop: requests in progress are completed, within a time. */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Logger } from 'pino';

/** The time that requests and emails may still take, and the time after which the process exits. In milliseconds. */
export const gracePeriodMs = 8_000;
export const shutdownTimeoutMs = 10_000;

/**
 * Resolves with the first signal to stop. Ctrl-C through npm sends it twice, so a second one changes nothing; only a
 * third ends the process at once.
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

/** Exits the process if stopping takes too long. */
export function enforceShutdownTimeout(log: Logger): void {
  const end = () => {
    log.error('Shutdown timed out; closing the rest.');
    process.exit(1);
  };
  setTimeout(end, shutdownTimeoutMs).unref();
}

/** The idle time after which a connection is closed while the server stops. In milliseconds. */
export const idleCloseMs = 1_000;

/**
 * Stops accepting connections, finishes requests in progress, and closes the rest after the grace period.
 *
 * The next response of each connection announces its end. Closing an idle keep-alive connection at once could lose a
 * request that is already on its way.
 */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // A connection without a request yet counts as busy for as long as its headers may take.
    server.headersTimeout = idleCloseMs;
    const idle = setInterval(() => server.closeIdleConnections(), idleCloseMs);
    const deadline = setTimeout(() => server.closeAllConnections(), gracePeriodMs);
    // An HTTP server's own `close` would close what waits for a request as well.
    NetServer.prototype.close.call(server, () => {
      clearInterval(idle);
      clearTimeout(deadline);
      resolve();
    });
  });
}
