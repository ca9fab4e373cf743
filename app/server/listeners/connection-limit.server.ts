/** Limits the number of connections, and the time that a client may take to read a response. */
import type { ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { Logger } from 'pino';
import { type Config, shareOf } from '~/platform/config.server';
import { networkOf, readAddress } from '~/platform/network/network';

/** The maximum time between two reads of a response by the client, in milliseconds. */
const readTimeoutMs = 20_000;
const warnedEvery = 60_000;

/**
 * Limits the number of connections: in total, and per address if no proxy is configured. Further connections are closed
 * at once.
 * @param closeIdle closes idle connections
 */
export function limitConnections(server: Server, config: Config, log: Logger, closeIdle: () => void): void {
  const { connectionLimit, trustProxy } = config;
  if (!connectionLimit) return;
  const warn = warner(log);
  server.maxConnections = shareOf(connectionLimit.total, config);
  server.on('drop', () => {
    warn('Connection limit reached; closing idle connections.');
    closeIdle();
  });
  if (trustProxy > 0) return;

  const perAddress = shareOf(connectionLimit.perAddress, config);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = networkOf(readAddress(socket.remoteAddress ?? '') ?? 'unknown');
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) {
      warn('Connection limit of one address reached; behind a proxy, set TRUST_PROXY.');
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

function warner(log: Logger): (message: string) => void {
  let quietUntil = 0;
  return (message) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + warnedEvery;
    log.warn(`${message} CONNECTION_LIMIT changes it.`);
  };
}

/** Ends a connection whose client stops reading. Call it before the response is completely sent. */
export function requireReader(response: ServerResponse): void {
  if (!response.writableFinished) response.setTimeout(readTimeoutMs);
}
