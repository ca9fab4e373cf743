/** Answers on their way to a client: whole, or piece by piece as it reads. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { streamText } from '~/http/forms/text.server';
import { sendCompressed } from './send.server';

const pieceSize = 64 * 1024;
const decompress = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
};
let server: Server;
let made = 0;
let isFinished = false;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(count: number): Promise<number> {
  made = 0;
  isFinished = false;
  async function* pieces() {
    try {
      for (made = 0; made < count; made += 1) yield randomBytes(pieceSize / 2).toString('hex');
    } finally {
      isFinished = true;
    }
  }
  server = createServer(async (request, response) => {
    const answer = await streamText(pieces(), { 'Content-Type': 'text/csv' });
    await sendCompressed(request, response, answer).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

it.each(Object.entries(decompress))(
  'A long response arrives complete with the encoding %s',
  async (encoding, decode) => {
    const port = await serve(40);
    const asked = request({ port, headers: { 'accept-encoding': encoding } }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(decode(await buffer(response))).toHaveLength(40 * pieceSize);
  },
);

it.each(Object.keys(decompress))(
  'A response pauses while the client does not read, and stops on disconnect, with the encoding %s',
  async (encoding) => {
    const count = 2000;
    const port = await serve(count);
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
    await once(socket, 'readable');
    // Until the system's buffers are full.
    let before = -1;
    const isResting = () => {
      const rests = made === before;
      before = made;
      return rests;
    };
    await expect.poll(isResting, { interval: 500, timeout: 30_000 }).toBe(true);
    expect(made).toBeLessThan(count / 2);
    socket.destroy();
    await expect.poll(() => isFinished, { timeout: 10_000 }).toBe(true);
  },
);
