/** Bodies as they arrive over a real connection: in pieces, too long, cut off. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Unacceptable } from '~/http/errors.server';
import { bodyOf } from './request-body.server';

let server: Server;
let socket: Socket;
/** What the next request makes of its body. */
let read: (request: IncomingMessage) => Promise<unknown>;
let outcome: Promise<unknown>;

beforeEach(async () => {
  let tell: (what: unknown) => void;
  outcome = new Promise((resolve) => {
    tell = resolve;
  });
  server = createServer((request, response) => {
    void read(request)
      .catch((error: unknown) => error)
      .then((what) => {
        tell(what);
        response.end();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
});

afterEach(async () => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

const head = (length: string) => `POST / HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

it('is put together from its pieces', async () => {
  read = async (request) => text(await bodyOf(request)(10));
  socket.write(`${head('Transfer-Encoding: chunked')}${chunk('up')}`);
  setTimeout(() => socket.write(`${chunk('link')}0\r\n\r\n`), 20);
  expect(await outcome).toBe('uplink');
});

it('may be as long as its limit', async () => {
  read = async (request) => text(await bodyOf(request)(6));
  socket.write(`${head('Content-Length: 6')}uplink`);
  expect(await outcome).toBe('uplink');
});

it('is refused as soon as it is longer than its limit, however long it goes on', async () => {
  read = (request) => bodyOf(request)(5);
  socket.write(`${head('Transfer-Encoding: chunked')}${chunk('up')}${chunk('link')}`);
  expect(await outcome).toMatchObject({ status: 413 });
});

it('that is cut off is refused, and nobody waits for the rest', async () => {
  read = (request) => bodyOf(request)(10);
  socket.write(`${head('Content-Length: 6')}up`);
  setTimeout(() => socket.destroy(), 20);
  expect(await outcome).toBeInstanceOf(Unacceptable);
});

it('of a client that has gone is not waited for', async () => {
  read = async (request) => {
    await new Promise((closed) => request.once('close', closed));
    return bodyOf(request)(10);
  };
  socket.write(`${head('Content-Length: 6')}up`);
  setTimeout(() => socket.destroy(), 20);
  expect(await outcome).toMatchObject({ status: 400 });
});

it('is there once: whoever asks again is told so', async () => {
  read = async (request) => {
    await bodyOf(request)(10);
    return bodyOf(request)(10);
  };
  socket.write(`${head('Content-Length: 6')}uplink`);
  expect(await outcome).toBeInstanceOf(Unacceptable);
});
