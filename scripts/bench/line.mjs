/**
 * The wait of a visitor on a slow line: Chromium over TLS 1.3, HTTP/2 and TCP, through a line of 150 ms round trip, 1.6
 * Mbit/s and 1 % loss, beside Caddy with a static copy of the same responses. Needs Linux and root.
 */
import { request } from 'node:https';
import { findChromium } from '../chromium.mjs';
import { again, bestTag } from './answers.mjs';
import { median } from './compare.mjs';
import { makeCertificate } from './line/certificate.mjs';
import { requireCaddy, startCopy } from './line/copy.mjs';
import { openLine } from './line/network.mjs';
import { makeBrowser, openBrowser, visit } from './line/visits.mjs';
import { freePort, runProgram, startProgram } from './processes.mjs';
import { firstVisit } from './visit.mjs';

const slow = { delay: 75, bytesPerSecond: 200_000, loss: 0.01 };
const rounds = 15;
const name = 'www.line.example';

export async function line({ folder, report }) {
  requireCaddy();
  const certificate = makeCertificate(folder, name);
  const network = await openLine(slow);
  const { address, namespace } = network;
  const stops = [network.stop];
  try {
    const executablePath = makeBrowser(folder, await findChromium(), { namespace, name, address, ...certificate });
    await runProgram(folder, 'seed');
    const origin = (port) => `https://${name}:${port}`;
    const program = await startProgram(folder, {
      environment: await atTheLine(address, certificate),
      ask: (port) => fetchAt(address, `${origin(port)}/`),
    });
    stops.push(program.stop);
    const ours = origin(program.port);
    const answers = await answersOf(executablePath, ours, address);
    const port = await freePort(address);
    const place = { host: address, port, ...certificate };
    const copy = await startCopy(folder, answers, place, () => fetchAt(address, `${origin(port)}/`));
    stops.push(copy.stop);
    const browser = await openBrowser(executablePath);
    stops.push(() => browser.close());
    notify(await visitInTurn(browser, network, [`${ours}/`, `${origin(port)}/`]), report);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function atTheLine(host, { cert, key }) {
  const ports = { HTTPS_PORT: String(await freePort(host)), HTTP_PORT: '0' };
  return { HOST: host, DOMAIN: name, TLS_CERT: cert, TLS_KEY: key, ...ports };
}

/** All responses of a first visit, with the best compression. */
async function answersOf(executablePath, origin, address) {
  const query = (path) => fetchAt(address, `${origin}${path}`);
  await bestTag(() => query('/'));
  const fetched = await firstVisit(executablePath, `${origin}/`);
  const answers = [];
  for (const path of new Set(fetched.map(({ url }) => new URL(url).pathname))) {
    answers.push(again(path, await query(path)));
  }
  return answers;
}

/** The same packets are lost of the two visits of a round, and others in each round; the first of them is no part of it. */
async function visitInTurn(browser, network, urls) {
  const seen = urls.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, url] of urls.entries()) {
      await network.start(round);
      const times = await visit(browser, url);
      const { down, up } = await network.start(round);
      if (times.protocol !== 'h2') throw new Error(`${url} came by ${times.protocol}.`);
      if (round > 0) seen[index].push({ ...times, kilobytes: down.bytes / 1000, connections: up.connections });
    }
  }
  return seen;
}

function notify(inputs, report) {
  const [ours, copy] = inputs.map((rows) => (what) => median(rows.map((row) => row[what])));
  const seconds = (what) => [ours(what) / 1000, `Caddy's static copy: ${(copy(what) / 1000).toFixed(2)} s`];
  const add = (title, [value, note], options) => report.add(`slow line: ${title}`, value, { note, ...options });
  const lcps = inputs[0].map(({ lcp }) => (lcp / 1000).toFixed(2)).toSorted();
  add('first paint', seconds('first'), { unit: 's', limit: 0.65 });
  add('largest contentful paint', seconds('lcp'), { unit: 's', limit: 1 });
  add('largest contentful paint against the copy', [ours('lcp') / copy('lcp'), `${lcps[0]} to ${lcps.at(-1)} s`], {
    unit: '×',
    limit: 1.03,
  });
  add('fully loaded', seconds('loaded'), { unit: 's' });
  add('sent to the visitor', [ours('kilobytes'), `the copy: ${copy('kilobytes').toFixed(1)} kB`], {
    unit: 'kB',
    digits: 1,
  });
  add('connections', [ours('connections'), `the copy: ${copy('connections')}`], { digits: 0 });
  add('layout shift', [Math.max(...inputs[0].map(({ shift }) => shift)), 'the worst visit'], { limit: 0, digits: 3 });
}

/** One response, requested on this side of the line: status, headers and undecoded body. */
function fetchAt(host, url) {
  const { pathname, port } = new URL(url);
  const options = { host, port, path: pathname, servername: name, rejectUnauthorized: false, agent: false };
  const headers = { host: `${name}:${port}`, 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    request({ ...options, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status, rawHeaders } = response;
        resolve({ status, rawHeaders, headers: response.headers, body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}
