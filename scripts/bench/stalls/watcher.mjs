/**
 * A visitor's experience: requests the home page and a static file, and sends a contact message, each every 20 ms,
 * and records the longest wait. It is a process of its own, so that its parent's work is not measured. `{ port, file }`
 * starts it; `{ stop: true }` returns the result.
 */
import { Agent, request } from 'node:http';
import { contactMessage } from '../message.mjs';

const interval = 20;
/** More of one kind are not under way at once: the first of them has the longest wait. */
const underWayMax = 4;
/** The time to wait for an answer at the end. */
const timeoutMs = 2000;
const ownAddress = '198.51.100.7';

let agent;
let watch;

process.on('message', ({ stop, ...task }) => {
  if (stop) return void end();
  start(task);
  process.send({ started: true });
});
process.on('disconnect', () => process.exit());

function start({ port, file }) {
  agent = new Agent({ keepAlive: true });
  const kinds = {
    page: { path: '/', headers: { 'accept-encoding': 'br' }, isGood: (status) => status === 200 },
    file: { path: file, headers: { 'accept-encoding': 'br' }, isGood: (status) => status === 200 },
    message: { path: '/?index', contact: 'form', isGood: (status) => status === 303 },
  };
  const seen = Object.entries(kinds).map(([name, kind]) => ({
    name,
    kind,
    max: 0,
    good: 0,
    refused: {},
    open: [],
  }));
  let last = performance.now();
  let ownDelay = 0;
  const timer = setInterval(() => {
    const timestamp = performance.now();
    ownDelay = Math.max(ownDelay, timestamp - last - interval);
    last = timestamp;
    for (const one of seen) if (one.open.length < underWayMax) query(port, one);
  }, interval);
  watch = { seen, timer, ownDelay: () => ownDelay };
}

async function query(port, one) {
  const own = { startedAt: performance.now() };
  one.open.push(own);
  const status = await answerTo(port, one.kind);
  if (!one.open.includes(own)) return;
  one.open.splice(one.open.indexOf(own), 1);
  one.max = Math.max(one.max, performance.now() - own.startedAt);
  if (one.kind.isGood(status)) one.good += 1;
  else one.refused[status] = (one.refused[status] ?? 0) + 1;
}

/** @returns the status, or why there was none */
function answerTo(port, kind) {
  const { type, body } = kind.contact ? contactMessage(kind.contact) : {};
  const headers = { host: 'localhost', 'x-forwarded-for': ownAddress, ...kind.headers };
  if (body) Object.assign(headers, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  return new Promise((resolve) => {
    const requested = request(
      { host: '127.0.0.1', port, agent, path: kind.path, method: body ? 'POST' : 'GET', headers },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode)).once('error', (error) => resolve(error.code));
      },
    );
    requested.once('error', (error) => {
      // A kept connection that the server has just closed: a browser asks again, too.
      if (requested.reusedSocket && error.code === 'ECONNRESET') resolve(answerTo(port, kind));
      else resolve(error.code);
    });
    requested.end(body);
  });
}

async function end() {
  clearInterval(watch.timer);
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline && watch.seen.some(({ open }) => open.length > 0)) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const figures = watch.seen.map(({ name, max, good, refused: rejected, open }) => {
    const pending = open.splice(0).map(({ startedAt }) => performance.now() - startedAt);
    return [name, { max: Math.max(max, ...pending), good, refused: rejected, unanswered: pending.length }];
  });
  agent.destroy();
  process.send({ ...Object.fromEntries(figures), ownDelay: watch.ownDelay() });
}
