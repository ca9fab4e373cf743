/** Opens the public listeners: one port, or with built-in HTTPS two. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from '~/platform/config.server';
import { type Listeners, openHttpsListeners } from './https-listeners.server';
import type { InheritedSockets } from './inherited-sockets.server';
import { listen } from './listening.server';
import { close } from './stopping.server';

/** @param answers the server that handles requests @throws {StartError} when a port cannot be opened */
export async function openListeners(
  answers: Server,
  config: Config,
  sockets: InheritedSockets,
  log: Logger,
): Promise<Listeners> {
  if (config.domains.length > 0) return openHttpsListeners(answers, config, sockets, log);
  await listen(answers, { host: config.host, port: config.port, setting: 'PORT', descriptor: sockets.http });
  return { ports: { port: (answers.address() as AddressInfo).port }, close: () => close(answers) };
}
