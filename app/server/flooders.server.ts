/**
 * Addresses that flood us. To end their connection costs little, and to take the next one costs a handshake and the beginning of
 * the next flood: whoever comes back only to go on is turned away before.
 */
import type { Server, Socket } from 'node:net';
import { networkOf, readAddress } from '~/platform/network';
import { answerOthers, tellOthers } from '~/platform/other-processes.server';

/** How long, in milliseconds. */
const banned = 60_000;
/** So many floods within that time. One may be a faulty browser, with a whole office behind its address. */
const most = 2;
/** So many addresses are remembered; of one more the oldest is forgotten. */
const remembered = 1_000;

const topic = 'flood';

export class Flooders {
  readonly #known = new Map<string, { floods: number; until: number }>();

  /** Whoever comes back may come to another process that serves: all of them count together. */
  constructor() {
    answerOthers<string>(topic, (address) => this.#count(address, performance.now()));
  }

  /** Notes that a connection had to be ended for a flood. @param address as its socket names it @param running what only runs */
  note(address: string, running = performance.now()): void {
    this.#count(address, running);
    tellOthers(topic, address);
  }

  #count(address: string, running: number) {
    const network = networkIn(address);
    const floods = this.#floodsOf(network, running) + 1;
    this.#known.delete(network);
    const [oldest] = this.#known.size >= remembered ? this.#known.keys() : [];
    if (oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(network, { floods, until: running + banned });
  }

  isBanned(address: string, running = performance.now()): boolean {
    return this.#known.size > 0 && this.#floodsOf(networkIn(address), running) >= most;
  }

  /** Closes what comes from there at once, before there is a handshake. */
  turnAwayFrom(server: Server): void {
    server.on('connection', (socket: Socket) => {
      if (this.isBanned(socket.remoteAddress ?? '')) socket.destroy();
    });
  }

  #floodsOf(network: string, running: number): number {
    const known = this.#known.get(network);
    return known && running < known.until ? known.floods : 0;
  }
}

const networkIn = (address: string) => networkOf(readAddress(address) ?? 'unknown');
