/** Bodies as they arrive over a real connection: in pieces, too long, cut off. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { RequestError } from '~/http/errors.server';
import { BodyBudget, bodyOf } from './request-body.server';

let server: Server;
let socket: Socket;
/** How the next request reads its body. */
let read: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
let outcome: Promise<unknown>;
let report: (what: unknown) => void;

function nextOutcome(): Promise<unknown> {
  return new Promise((resolve) => {
    report = resolve;
  });
}

beforeEach(async () => {
  outcome = nextOutcome();
  server = createServer((request, response) => {
    void read(request, response)
      .catch((error: unknown) => error)
      .then((what) => {
        report(what);
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

/** Reads up to `limit` bytes as text. */
async function readText(request: IncomingMessage, response: ServerResponse, limit: number, budget = new BodyBudget()) {
  const chunks: Uint8Array[] = [];
  await bodyOf(request, response, budget)(limit, (chunk) => void chunks.push(chunk));
  return Buffer.concat(chunks).toString();
}

it('joins the chunks of a body', async () => {
  read = (request, response) => readText(request, response, 10);
  socket.write(`${head('Transfer-Encoding: chunked')}${chunk('up')}`);
  setTimeout(() => socket.write(`${chunk('link')}0\r\n\r\n`), 20);
  expect(await outcome).toBe('uplink');
});

it('accepts a body as long as its limit', async () => {
  read = (request, response) => readText(request, response, 6);
  socket.write(`${head('Content-Length: 6')}uplink`);
  expect(await outcome).toBe('uplink');
});

it('rejects a body over its limit with 413 before the end arrives', async () => {
  read = (request, response) => readText(request, response, 5);
  socket.write(`${head('Transfer-Encoding: chunked')}${chunk('up')}${chunk('link')}`);
  expect(await outcome).toMatchObject({ status: 413 });
});

it('rejects a body that is cut off', async () => {
  read = (request, response) => readText(request, response, 10);
  socket.write(`${head('Content-Length: 6')}up`);
  setTimeout(() => socket.destroy(), 20);
  expect(await outcome).toBeInstanceOf(RequestError);
});

it('rejects with 400 when the client has already disconnected', async () => {
  read = async (request, response) => {
    await new Promise((closed) => request.once('close', closed));
    return readText(request, response, 10);
  };
  socket.write(`${head('Content-Length: 6')}up`);
  setTimeout(() => socket.destroy(), 20);
  expect(await outcome).toMatchObject({ status: 400 });
});

it('rejects a second read of the same body', async () => {
  read = async (request, response) => {
    await readText(request, response, 10);
    return readText(request, response, 10);
  };
  socket.write(`${head('Content-Length: 6')}uplink`);
  expect(await outcome).toBeInstanceOf(RequestError);
});

it('rejects with 503 while all bodies together exceed the memory budget', async () => {
  const budget = new BodyBudget(8);
  read = (request, response) => readText(request, response, 10, budget);
  socket.write(`${head('Content-Length: 6')}upli`);
  await once(server, 'request');
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void other.destroy());
  other.write(`${head('Content-Length: 6')}uplink`);
  expect(await outcome).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  outcome = nextOutcome();
  socket.write('nk');
  expect(await outcome).toBe('uplink');
  outcome = nextOutcome();
  other.write(`${head('Content-Length: 6')}uplink`);
  expect(await outcome).toBe('uplink');
});

it('frees the memory budget when a client disconnects', async () => {
  const budget = new BodyBudget(8);
  read = (request, response) => readText(request, response, 10, budget);
  socket.write(`${head('Content-Length: 6')}upli`);
  await once(server, 'request');
  socket.destroy();
  await outcome;
  outcome = nextOutcome();
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${head('Content-Length: 6')}uplink`);
  expect(await outcome).toBe('uplink');
});
