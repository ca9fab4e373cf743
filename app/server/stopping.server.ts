/** Graceful stop: requests in progress are completed, within a time. */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Logger } from 'pino';

/** The time that requests and emails may still take, and the end of the rest. In milliseconds. */
export const gracePeriod = 8_000;
export const hardEnd = 10_000;

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

/** Ends the process where stopping itself takes too long. */
export function endInTime(log: Logger): void {
  const end = () => {
    log.error('Shutdown timed out; closing the rest.');
    process.exit(1);
  };
  setTimeout(end, hardEnd).unref();
}

/** The silence after which a connection is closed while the server stops. In milliseconds. */
export const silence = 1_000;

/**
 * Takes nothing new at once, finishes what is under way, and cuts off what takes longer than the grace period.
 *
 * The next answer of each connection says that it is the last. Were a connection closed that waits for its next
 * request, that request could be on its way already, and be lost.
 */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // A connection without a request yet counts as busy for as long as its headers may take.
    server.headersTimeout = silence;
    const idle = setInterval(() => server.closeIdleConnections(), silence);
    const deadline = setTimeout(() => server.closeAllConnections(), gracePeriod);
    // An HTTP server's own `close` would close what waits for a request as well.
    NetServer.prototype.close.call(server, () => {
      clearInterval(idle);
      clearTimeout(deadline);
      resolve();
    });
  });
}
