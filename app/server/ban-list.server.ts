/**
 * Addresses that overload the server. Closing their connection is cheap, but accepting the next costs a handshake, so
 * banned addresses are closed before it.
 */
import type { Server, Socket } from 'node:net';
import { broadcast, onPeerRequest } from '~/platform/message-bus.server';
import { networkOf, readAddress } from '~/platform/network';

/** In milliseconds. */
const banned = 60_000;
/** The maximum of attacks within that time. One may be a faulty browser, with a whole office behind its address. */
const max = 2;
/** The maximum of remembered addresses. Beyond it, the oldest is forgotten. */
const remembered = 1_000;

const topic = 'flood';

export class BanList {
  readonly #networks = new Map<string, { abuseCount: number; until: number }>();

  /** A banned client may reach another process, so the processes share the list. */
  constructor() {
    onPeerRequest<string>(topic, (address) => this.#count(address, performance.now()));
  }

  /**
   * Records an attack that ended a connection.
   *
   * @param address of the socket
   * @param running a monotonic time
   */
  note(address: string, running = performance.now()): void {
    this.#count(address, running);
    broadcast(topic, address);
  }

  #count(address: string, running: number) {
    const network = networkIn(address);
    const abuseCount = this.#abuseCountOf(network, running) + 1;
    this.#networks.delete(network);
    const [oldest] = this.#networks.size >= remembered ? this.#networks.keys() : [];
    if (oldest !== undefined) this.#networks.delete(oldest);
    this.#networks.set(network, { abuseCount, until: running + banned });
  }

  isBanned(address: string, running = performance.now()): boolean {
    return this.#networks.size > 0 && this.#abuseCountOf(networkIn(address), running) >= max;
  }

  /** Closes connections from banned networks before the handshake. */
  rejectBanned(server: Server): void {
    server.on('connection', (socket: Socket) => {
      if (this.isBanned(socket.remoteAddress ?? '')) socket.destroy();
    });
  }

  #abuseCountOf(network: string, running: number): number {
    const known = this.#networks.get(network);
    return known && running < known.until ? known.abuseCount : 0;
  }
}

const networkIn = (address: string) => networkOf(readAddress(address) ?? 'unknown');
