/** The Unix socket in the data folder that `uplink status` connects to. Only the owner can open it. */
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import type { Config } from '~/platform/config.server';
import type { ServerStatus } from './status.server';

/** Systems limit the path of a socket to about a hundred bytes. */
const pathMax = 100;
const timeoutMs = 10_000;

const socketIn = (dataDir: string) => join(dataDir, 'status.sock');

/** Opens the socket, and returns a function that closes it. The site also runs without it. */
export function openStatusListener(config: Config, log: Logger): () => void {
  const path = socketIn(config.dataDir);
  if (Buffer.byteLength(path) > pathMax) {
    log.debug({ path }, 'uplink status is not available: the path of DATA_DIR is too long for a socket.');
    return () => undefined;
  }
  const server = createServer(async (socket) => {
    socket.on('error', () => undefined).setTimeout(timeoutMs, () => socket.destroy());
    try {
      const { readStatus } = await import('./status.server');
      socket.end(JSON.stringify(await readStatus(config)));
    } catch (error) {
      log.warn({ err: error }, 'Could not read the state.');
      socket.destroy();
    }
  });
  server.on('error', (error) => log.warn({ err: error }, 'uplink status is not available.'));
  // A killed process leaves its socket file behind.
  rmSync(path, { force: true });
  const mask = process.umask(0o077);
  // With `exclusive` the worker binds the socket itself, synchronously, while the mask is set.
  server.listen({ path, exclusive: true });
  process.umask(mask);
  server.unref();
  return () => void server.close();
}

/** Returns null if no server runs with this data folder. */
export async function fetchStatus({ dataDir }: Pick<Config, 'dataDir'>): Promise<ServerStatus | null> {
  const socket = connect(socketIn(dataDir)).setTimeout(timeoutMs, () => socket.destroy());
  try {
    return JSON.parse(await text(socket)) as ServerStatus;
  } catch {
    return null;
  }
}
