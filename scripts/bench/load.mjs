/**
 * Load from a process of its own: several connections, each sending its next request after the last response. It is
 * forked, receives a task and returns its measurements.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { contactMessage } from './message.mjs';

const idle = [];

process.on('message', async ({ kind, ...task }) => {
  try {
    process.send(kind === 'idle' ? await openIdle(task) : await load(task));
  } catch (error) {
    process.send({ error: String(error) });
  }
});
process.on('disconnect', () => process.exit());

/** Opens connections that send one request each and stay open. */
async function openIdle({ port, request, connections }) {
  let open = 0;
  const one = async () => {
    const socket = connect(port, '127.0.0.1');
    idle.push(socket);
    await once(socket, 'connect');
    await exchange(socket, written(request));
    open += 1;
  };
  for (let next = 0; next < connections; next += 50) await Promise.all(Array.from({ length: 50 }, one));
  return { open };
}

/** Loads one server or several alike for some seconds. @returns how many were answered, how fast, and with which status */
async function load({ port, ports = [port], request, connections, seconds }) {
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  const times = [];
  const statuses = {};
  const one = async (_, index) => {
    const socket = connect(ports[index % ports.length], '127.0.0.1');
    socket.setNoDelay(true);
    await once(socket, 'connect');
    while (performance.now() < end) {
      const startedAt = performance.now();
      const status = await exchange(socket, written(request));
      times.push(performance.now() - startedAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, one));
  const elapsed = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  // The server has closed its side of everything before the next load begins.
  await wait(20);
  return { requests: times.length, rate: times.length / elapsed, p50: at(0.5), p99: at(0.99), statuses };
}

/** Writes a request and reads its answer whole. @returns the status */
function exchange(socket, bytes) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    const onData = (chunk) => {
      chunks.push(chunk);
      const status = wholeAnswer(chunks.length === 1 ? chunk : Buffer.concat(chunks));
      if (status === null) return;
      socket.off('data', onData).off('close', onClose).off('error', reject);
      resolve(status);
    };
    const onClose = () => reject(new Error('The server closed a connection.'));
    socket.on('data', onData).on('close', onClose).on('error', reject);
    socket.write(bytes);
  });
}

/** The status of an answer that has arrived whole; null while it has not. */
function wholeAnswer(bytes) {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd).toLowerCase();
  const status = head.slice(9, 12);
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length === undefined && head.includes('transfer-encoding: chunked')) {
    return bytes.subarray(-5).toString() === '0\r\n\r\n' ? status : null;
  }
  return bytes.byteLength >= headEnd + 4 + Number(length ?? 0) ? status : null;
}

/** @param request `isForwarded` as a balancer hands it on: each from an address of its own */
function written({ path = '/', headers = {}, contact, isForwarded }) {
  const { type, body } = contact ? contactMessage(contact) : { type: null, body: '' };
  const method = contact ? 'POST' : 'GET';
  const all = { host: 'localhost', ...headers };
  if (isForwarded) all['x-forwarded-for'] = nextAddress();
  if (type) Object.assign(all, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

let forwarded = 0;

/** The benchmark network: https://www.rfc-editor.org/rfc/rfc2544#appendix-C.2.2. */
function nextAddress() {
  forwarded += 1;
  return `198.18.${(forwarded >> 8) & 255}.${forwarded & 255}`;
}
