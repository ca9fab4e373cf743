/**
 * Bans addresses that overload the server. Their connections are closed before the TLS handshake, which is the
 * expensive part.
 */
import type { Server, Socket } from 'node:net';
import { networkOf, readAddress } from '~/platform/network/network';
import { broadcast, onPeerRequest } from '~/platform/threads/message-bus.server';
import { setNewest } from '../../../db/newest-entries';

/** The duration of a ban, in milliseconds. */
const banned = 60_000;
/** The number of attacks within that time that bans an address. One may come from a faulty browser in an office. */
const max = 2;
/** The maximum number of remembered addresses. Beyond it, the oldest is deleted. */
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
   * @param address the remote address of the socket
   * @param running a monotonic time in milliseconds
   */
  note(address: string, running = performance.now()): void {
    this.#count(address, running);
    broadcast(topic, address);
  }

  #count(address: string, running: number) {
    const network = networkIn(address);
    const abuseCount = this.#abuseCountOf(network, running) + 1;
    setNewest(this.#networks, network, { abuseCount, until: running + banned }, remembered);
  }

  isBanned(address: string, running = performance.now()): boolean {
    return this.#networks.size > 0 && this.#abuseCountOf(networkIn(address), running) >= max;
  }

  /** Closes connections from banned addresses before the handshake. */
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
