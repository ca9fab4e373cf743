/**
 * A slow line between two network devices: delays and drops their packets as such a line would. `network.mjs` starts it
 * with the descriptors of both devices. A message with a seed resets it, and returns the traffic since the last one.
 */
import { read, writeSync } from 'node:fs';

const [delay, bytesPerSecond, loss, ...descriptors] = process.argv.slice(2).map(Number);
/** The maximum of packets that wait before the line, as with netem. */
const queueMax = 1000;
const packetMax = 65_536;

/** One direction of the line. */
class Way {
  #to;
  #queue = [];
  #timer = null;
  /** The time when the waiting packets are sent. */
  #freeAt = 0;
  #random;

  constructor(to) {
    this.#to = to;
    this.start(0);
  }

  /** @returns what came until now */
  start(seed) {
    const { seen } = this;
    this.#random = randomNumbers(seed);
    this.seen = { packets: 0, bytes: 0, lost: 0, connections: 0 };
    return seen;
  }

  take(packet) {
    if (packet[0] >> 4 !== 4) return;
    this.seen.packets += 1;
    this.seen.bytes += packet.length;
    if (opensConnection(packet)) this.seen.connections += 1;
    if (this.#random() < loss || this.#queue.length >= queueMax) {
      this.seen.lost += 1;
      return;
    }
    const now = performance.now();
    this.#freeAt = Math.max(now, this.#freeAt) + (packet.length / bytesPerSecond) * 1000;
    this.#queue.push({ packet, at: this.#freeAt + delay });
    this.#timer ??= setTimeout(() => this.#deliver(), this.#queue[0].at - now);
  }

  /** Timers are right to a millisecond: what is due within half of one goes along. */
  #deliver() {
    while (this.#queue[0]?.at <= performance.now() + 0.5) writeSync(this.#to, this.#queue.shift().packet);
    const [next] = this.#queue;
    this.#timer = next ? setTimeout(() => this.#deliver(), next.at - performance.now()) : null;
  }
}

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** TCP with SYN and without ACK, in IPv4. */
function opensConnection(packet) {
  const flags = packet[(packet[0] & 15) * 4 + 13];
  return packet[9] === 6 && (flags & 0x12) === 0x02;
}

/** Devices can only be read by waiting, which is done in a thread of Node's. */
function relay(from, way) {
  const buffer = Buffer.alloc(packetMax);
  read(from, buffer, 0, packetMax, null, (error, length) => {
    if (error) throw error;
    way.take(Buffer.from(buffer.subarray(0, length)));
    relay(from, way);
  });
}

const [visitor, server] = descriptors;
const down = new Way(visitor);
const up = new Way(server);
relay(server, down);
relay(visitor, up);
process.on('message', ({ seed }) => process.send({ down: down.start(2 * seed), up: up.start(2 * seed + 1) }));
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send({ isReady: true });
